package dev.remora.crawler.crawl.loop;

import static dev.remora.crawler.crawl.OpenCrawl.link;
import static dev.remora.crawler.crawl.OpenCrawl.url;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.OpenCrawl;
import dev.remora.crawler.crawl.loop.NetworkWatch.Verdict;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.RunReason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// When requests without an answer are held against the local network, and when against their hosts.
class NetworkWatchTest {
    private static final Failure SILENT = new Failure.NoAnswer();
    private static final Failure NO_PROXY = new Failure.ConnectionRefused();

    private final OpenCrawl crawl = new OpenCrawl();
    private final NetworkWatch network =
            new NetworkWatch(crawl.state.answers(), crawl.state.frontier().politeness());
    private Instant now = OpenCrawl.NOON;
    private int pages;

    private void hostsAnswered(String... hosts) {
        for (String host : hosts) {
            crawl.fetched(url(host + "/"), 0.5, true);
        }
    }

    private Job page(String host) {
        return new Job.PageJob(crawl.waits(link(url(host + "/" + ++pages)), 0.5));
    }

    private Completion unreachable(Job job, Failure reason, boolean ownNetwork) {
        return new Completion(
                job,
                new FetchOutcome.Unreachable(job.request().url(), reason, true, ownNetwork),
                Optional.empty(),
                Optional.empty());
    }

    private Completion silent(Job job) {
        return unreachable(job, SILENT, false);
    }

    private Completion answer(Job job) {
        return new Completion(
                job, new FetchOutcome.NoRoom(job.request().url(), SILENT), Optional.empty(), Optional.empty());
    }

    private Verdict unanswered(String host, int times) {
        Verdict verdict = Verdict.NONE;
        for (int i = 0; i < times; i++) {
            verdict = network.completed(silent(page(host)), now);
        }
        return verdict;
    }

    /// The origin that the next probe asks.
    private String probe() {
        Job job = network.nextProbe(now).orElseThrow();
        assertTrue(network.isProbe(job));
        assertEquals(Optional.empty(), network.nextProbe(now), "one at a time");
        assertEquals(Optional.empty(), network.nextTime());
        return ((Job.RobotsJob) job).origin();
    }

    private Verdict probeFails(Failure reason, boolean ownNetwork) {
        return network.probed(unreachable(Job.RobotsJob.of(probe()), reason, ownNetwork), now);
    }

    private Verdict probeIsAnswered() {
        return network.probed(answer(Job.RobotsJob.of(probe())), now);
    }

    /// Five requests and two probes without an answer.
    private void networkGoesDown() {
        unanswered("a.example", 5);
        assertEquals(Verdict.NONE, probeFails(SILENT, false));
        assertEquals(Verdict.VOID, probeFails(SILENT, false));
        assertEquals(Optional.of(new RunReason.NetworkDown(SILENT)), network.news());
        network.release();
    }

    @Test
    void fiveUnansweredRequestsToHostsThatAnsweredRaiseADoubt() {
        hostsAnswered("a.example");
        unanswered("a.example", 4);
        assertFalse(network.waits());
        unanswered("a.example", 1);
        assertTrue(network.waits());
        assertEquals(Optional.of(now), network.nextTime());
        assertEquals("http://a.example", probe());
    }

    @Test
    void anAnswerBeginsTheCountAgainAndLetsWhatFailedBeforeItCount() {
        hostsAnswered("a.example");
        unanswered("a.example", 4);
        assertEquals(Verdict.FAILED, network.completed(answer(page("a.example")), now));
        assertEquals(4, network.release().size());
        unanswered("a.example", 4);
        assertFalse(network.waits());
        assertEquals(Optional.empty(), network.news(), "the network was not down");
    }

    @Test
    void aRequestThatTheGuardForbidsIsNoAnswer() {
        hostsAnswered("a.example");
        unanswered("a.example", 4);
        Job job = page("b.example");
        Completion refused = new Completion(
                job, new FetchOutcome.Refused(job.request().url(), SILENT), Optional.empty(), Optional.empty());
        assertEquals(Verdict.NONE, network.completed(refused, now));
        assertFalse(network.suspends(refused));
        unanswered("a.example", 1);
        assertTrue(network.waits());
    }

    @Test
    void ofHostsThatFailedBeforeFiftyRaiseADoubt() {
        hostsAnswered("a.example", "b.example", "c.example", "d.example");
        crawl.happened(
                new JournalRecord.Failed(now, url("b.example/x"), new Answer(0), SILENT, 1, Optional.of(now), true));
        crawl.happened(new JournalRecord.HostParked(now, "c.example", Duration.ofMinutes(5), 1, SILENT));
        crawl.happened(new JournalRecord.RobotsFetched(now, "http://d.example", new Answer(502)));
        unanswered("b.example", 20);
        unanswered("c.example", 15);
        unanswered("d.example", 10);
        unanswered("never.example", 4);
        assertFalse(network.waits());
        unanswered("b.example", 1);
        assertTrue(network.waits());
    }

    @Test
    void aRequestForTheRulesOfAHostCountsAsOneToThatHost() {
        hostsAnswered("a.example");
        Job elsewhere = new Job.RobotsJob("http://a.example", url("rules.example/robots.txt"), 1);
        for (int i = 0; i < 5; i++) {
            network.completed(silent(elsewhere), now);
        }
        assertTrue(network.waits());
    }

    @Test
    void aProbeThatIsAnsweredShowsThatTheHostsFailed() {
        hostsAnswered("a.example", "b.example");
        unanswered("a.example", 5);
        assertEquals(Verdict.FAILED, probeIsAnswered());
        assertFalse(network.waits());
        assertEquals(Optional.empty(), network.news());
    }

    @Test
    void aProbeThatFailsAfterAnAnswerDecidesNothing() {
        hostsAnswered("a.example");
        unanswered("a.example", 5);
        Job.RobotsJob probe = Job.RobotsJob.of(probe());
        network.completed(answer(page("a.example")), now);
        assertEquals(Verdict.NONE, network.probed(silent(probe), now));
        assertFalse(network.waits());
        assertEquals(Optional.empty(), network.news());
    }

    @Test
    void afterTwoFailedProbesAllRequestsCountAsNeverMadeUntilOneIsAnswered() {
        hostsAnswered("a.example");
        networkGoesDown();
        assertEquals(Verdict.VOID, unanswered("a.example", 1));
        assertEquals(1, network.release().size());
        assertFalse(network.suspends());
        now = network.nextTime().orElseThrow();
        assertEquals(Verdict.VOID, probeIsAnswered());
        assertEquals(Optional.of(new RunReason.NetworkBack()), network.news());
        assertEquals(Optional.empty(), network.news(), "once");
        assertFalse(network.waits());
    }

    @Test
    void probesFollowAfterPausesThatDoubleToAMinuteAndBeginAgainAfterAnAnswer() {
        hostsAnswered("a.example");
        networkGoesDown();
        for (long pause : new long[] {2, 4, 8, 16, 32, 60, 60}) {
            Instant next = network.nextTime().orElseThrow();
            assertEquals(pause, Duration.between(now, next).toSeconds());
            assertEquals(Optional.empty(), network.nextProbe(next.minusNanos(1)));
            now = next;
            assertEquals(Verdict.VOID, probeFails(SILENT, false));
        }
        now = network.nextTime().orElseThrow();
        probeIsAnswered();
        networkGoesDown();
        assertEquals(Optional.of(now.plusSeconds(2)), network.nextTime());
    }

    @Test
    void theCauseIsToldOnceAndAnotherCauseOfALaterProbeToo() {
        hostsAnswered("a.example");
        networkGoesDown();
        now = network.nextTime().orElseThrow();
        probeFails(SILENT, false);
        assertEquals(Optional.empty(), network.news());
        now = network.nextTime().orElseThrow();
        probeFails(NO_PROXY, true);
        assertEquals(Optional.of(new RunReason.NetworkDown(NO_PROXY)), network.news());
    }

    @Test
    void oneFailedProbeThatDidNotLeaveTheNetworkDecides() {
        hostsAnswered("a.example");
        unanswered("a.example", 5);
        assertEquals(Verdict.VOID, probeFails(NO_PROXY, true));
        assertTrue(network.waits());
    }

    @Test
    void asLongAsNoHostAnsweredItsSilenceIsItsOwn() {
        Completion first = silent(page("a.example"));
        assertEquals(Verdict.NONE, network.completed(first, now));
        assertFalse(network.suspends(first));
        unanswered("a.example", 60);
        assertFalse(network.waits());
        assertFalse(network.doubts(now));
    }

    @Test
    void aRequestThatDidNotLeaveTheNetworkShowsAnOutageAtOnce() {
        Completion first = unreachable(page("a.example"), NO_PROXY, true);
        assertEquals(Verdict.VOID, network.completed(first, now));
        assertTrue(network.suspends(first));
        assertEquals(Optional.of(new RunReason.NetworkDown(NO_PROXY)), network.news());
        now = now.plusSeconds(2);
        assertEquals("http://a.example", probe(), "the only one known");
    }

    @Test
    void threeFailedProbesEndARunWithoutAnyAnswer() {
        network.completed(unreachable(page("a.example"), NO_PROXY, true), now);
        for (int i = 0; i < 3; i++) {
            assertEquals(Optional.empty(), network.permanentFailure());
            now = network.nextTime().orElseThrow();
            probeFails(NO_PROXY, true);
        }
        assertEquals(Optional.of(NO_PROXY), network.permanentFailure());
        hostsAnswered("b.example");
        assertEquals(Optional.empty(), network.permanentFailure(), "a run that had answers waits");
    }

    @Test
    void aProbeThatReachesTheProxyEndsAnOutageThoughItsHostIsSilent() {
        network.completed(unreachable(page("a.example"), NO_PROXY, true), now);
        now = network.nextTime().orElseThrow();
        assertEquals(Verdict.VOID, probeFails(SILENT, false));
        assertFalse(network.waits());
    }

    @Test
    void withNothingElseToAskFiveSuspendedRequestsOfAnyHostsRaiseADoubt() {
        hostsAnswered("a.example");
        unanswered("never.example", 4);
        assertFalse(network.doubts(now));
        unanswered("never.example", 1);
        assertFalse(network.waits(), "while there is something else");
        assertTrue(network.doubts(now));
        assertTrue(network.waits());
    }

    @Test
    void onlyRequestsForPagesCountAsPages() {
        hostsAnswered("a.example");
        assertFalse(network.suspends());
        unanswered("a.example", 2);
        network.completed(silent(new Job.SitemapJob(url("a.example/sitemap.xml"), 0)), now);
        assertTrue(network.suspends());
        assertEquals(2, network.suspendedPages());
        assertEquals(3, network.release().size());
        assertEquals(0, network.suspendedPages());
    }

    @Test
    void aDoubtIsProbedAtTheHostThatAnsweredLastAndWasNotSilentSince() {
        hostsAnswered("a.example", "b.example", "c.example");
        unanswered("c.example", 5);
        assertEquals("http://b.example", probe());
        network.probed(silent(Job.RobotsJob.of("http://b.example")), now);
        assertEquals("http://a.example", probe(), "the one that is left");
    }

    @Test
    void aHostThatMustNotBeAskedYetIsProbedWhenItMayBe() {
        hostsAnswered("a.example");
        Instant later = now.plusSeconds(50);
        crawl.state.frontier().politeness().pause("a.example", later, now);
        unanswered("a.example", 5);
        assertEquals(Optional.empty(), network.nextProbe(now));
        assertEquals(Optional.of(later), network.nextTime());
        now = later;
        assertEquals("http://a.example", probe());
    }

    @Test
    void aDoubtIsProbedAtTheHostThatMayBeAskedFirst() {
        hostsAnswered("a.example", "b.example", "c.example");
        crawl.state.frontier().politeness().pause("b.example", now.plusSeconds(50), now);
        unanswered("c.example", 5);
        assertEquals("http://a.example", probe());
    }

    @Test
    void anOutageIsProbedAtOneHostAfterAnotherParkedOnesLast() {
        hostsAnswered("a.example", "b.example", "c.example", "d.example");
        crawl.state.frontier().politeness().park("d.example", now.plusSeconds(10_000), now);
        network.completed(unreachable(page("c.example"), NO_PROXY, true), now);
        List<String> order = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            now = network.nextTime().orElseThrow();
            order.add(probe());
            network.probed(unreachable(Job.RobotsJob.of(order.getLast()), NO_PROXY, true), now);
        }
        assertEquals("http://b.example", order.getFirst());
        assertEquals(3, order.stream().distinct().count(), order::toString);
    }

    @Test
    void anAnswerRedeemsTheHostsThatWereSilent() {
        hostsAnswered("c.example", "a.example", "b.example");
        unanswered("b.example", 5);
        assertEquals("http://a.example", probe());
        network.probed(answer(Job.RobotsJob.of("http://a.example")), now);
        unanswered("c.example", 5);
        assertEquals("http://b.example", probe());
    }

    @Test
    void onlyTheProbeIsAProbe() {
        hostsAnswered("a.example");
        unanswered("a.example", 5);
        Job other = Job.RobotsJob.of("http://b.example");
        assertFalse(network.isProbe(other));
        probe();
        assertFalse(network.isProbe(other));
    }
}
