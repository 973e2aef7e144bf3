package dev.remora.crawler.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.crawl.Job.CloakingJob;
import dev.remora.crawler.crawl.Job.RobotsJob;
import dev.remora.crawler.crawl.Job.SitemapJob;
import dev.remora.crawler.duplicates.Sketch;
import dev.remora.crawler.fetch.FetchRequest.Purpose;
import dev.remora.crawler.fetch.FetchRequest.UserAgentForm;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JobTest {
    private static final Url PAGE = new Url("http://a.example/page");
    private static final Url ELSEWHERE = new Url("http://b.example/elsewhere");
    private static final CheckAnswer ANSWER = new CheckAnswer.Unclear();
    private final CloakingJob check = CloakingJob.of(PAGE, Sketch.of(Bytes.of(new byte[Sketch.SIZE / 2])));
    private static final Optional<KnownResponse> KNOWN =
            KnownResponse.of(new PageVersion(Instant.EPOCH.plusSeconds(9), "\"1\"", "", Bytes.NONE), Instant.EPOCH);

    @Test
    void aCheckAsksInTurnAsABrowserAndAsACrawlerAlwaysForThePage() {
        CloakingJob second = check.after(ANSWER);
        CloakingJob third = second.after(ANSWER);
        assertEquals(UserAgentForm.COMPATIBLE, check.request().form());
        assertEquals(UserAgentForm.PLAIN, second.request().form());
        assertEquals(UserAgentForm.COMPATIBLE, third.request().form());
        assertEquals(PAGE, check.request().url());
        assertEquals(PAGE, check.redirected(ELSEWHERE).after(ANSWER).request().url());
        assertEquals(List.of(ANSWER, ANSWER), third.answers());
        assertEquals(Optional.empty(), check.known());
    }

    @Test
    void aCheckCountsItsRequestsAndTheRedirectsOfOneAnswer() {
        CloakingJob there = check.redirected(ELSEWHERE).redirected(PAGE).redirected(ELSEWHERE);
        assertEquals(0, check.requests());
        assertEquals(3, there.requests());
        assertEquals(3, there.hops());
        assertEquals(ELSEWHERE, there.request().url());
        assertEquals("b.example", there.host());
        assertEquals(UserAgentForm.COMPATIBLE, there.request().form(), "the same answer is awaited");
        assertEquals(4, there.after(ANSWER).requests());
        assertEquals(0, there.after(ANSWER).hops());
    }

    @Test
    void askingForRulesIsNoRequestOfACheckAndHoldsForOneAddress() {
        CloakingJob asking = check.redirected(ELSEWHERE).askingRules();
        assertEquals(new CloakingJob(PAGE, check.stored(), List.of(), ELSEWHERE, 1, 1, true), asking);
        assertEquals(false, asking.after(ANSWER).rulesAsked());
        assertEquals(false, asking.redirected(PAGE).rulesAsked());
    }

    @Test
    void robotsTxtIsRequestedAtItsOriginOnConditionAndItsHostWaitsWhereverItIsReached() {
        RobotsJob job = RobotsJob.of("https://a.example:8443", KNOWN);
        assertEquals("https://a.example:8443/robots.txt", job.request().url().text());
        assertEquals(Purpose.ROBOTS, job.request().purpose());
        assertEquals(KNOWN.map(KnownResponse::version), job.request().known());
        assertEquals(
                Optional.empty(), RobotsJob.of("http://a.example").request().known());
        assertEquals(0, job.hops());
        RobotsJob redirected = new RobotsJob("http://a.example", ELSEWHERE, 1);
        assertEquals("a.example", redirected.waitingHost());
        assertEquals("b.example", redirected.host());
        assertEquals(Optional.empty(), redirected.known());
    }

    @Test
    void aSitemapThatIsRequestedAgainHasBeenRefusedOnceMore() {
        SitemapJob again = new SitemapJob(PAGE, 2).again(Optional.empty()).again(KNOWN);
        assertEquals(new SitemapJob(PAGE, 2, 2, KNOWN), again);
        assertEquals(Purpose.SITEMAP, again.request().purpose());
        assertEquals(KNOWN.map(KnownResponse::version), again.request().known());
    }
}
