package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.crawl.state.Visits;
import dev.remora.crawler.frontier.store.FileLinkStore;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.RetryTime;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.provenance.Provenances;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Stored pages that their host refuses for a time: they stay for the grace period.
class WithheldPagesTest {
    private static final String A = "http://a.example";
    private static final String PAGE = A + "/page";
    private static final String NEEDLES = "<p>针灸疏通经络，缓解疼痛。</p>";
    private static final RunOrder AGAIN = new RunOrder(Optional.of(new Recrawl.All()), OptionalLong.empty());

    @TempDir
    Path folder;

    private final TinyWeb web = new TinyWeb();
    private VirtualCrawl crawl;

    @BeforeEach
    void aCrawlOfTwoPages() {
        web.tellsUnchanged = true;
        web.page(A + "/", 0.9, PAGE).page(PAGE, 0.8);
        crawl = stored(new VirtualCrawl(web, A + "/")).run();
        assertEquals(2, crawl.journal(JournalRecord.Fetched.class).size());
    }

    private VirtualCrawl stored(VirtualCrawl one) {
        one.stores = content -> FileLinkStore.open(folder, content);
        return one;
    }

    private void recrawl(Recrawl which, Duration later) {
        VirtualCrawl next = stored(new VirtualCrawl(web, crawl.collection));
        next.now = crawl.now.plus(later);
        next.order = new RunOrder(Optional.of(which), OptionalLong.empty());
        crawl = next.run();
    }

    private void due(long budget, Duration later) {
        VirtualCrawl next = stored(new VirtualCrawl(web, crawl.collection));
        next.now = crawl.now.plus(later);
        next.order = new RunOrder(Optional.of(new Recrawl.Due()), OptionalLong.of(budget));
        crawl = next.run();
    }

    private void all(Duration later) {
        recrawl(new Recrawl.All(), later);
    }

    private int removals() {
        return crawl.journal(JournalRecord.Removed.class).size();
    }

    private boolean hasPage() {
        return visits().page(key()).isPresent();
    }

    private Visits visits() {
        return VirtualCrawl.state(crawl.collection, crawl.settings).visits();
    }

    private static long key() {
        return new Url(PAGE).key();
    }

    private void forbidden(int status) {
        web.on(PAGE, TinyWeb.status(status));
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 405, 418})
    void aRefusedPageStaysForTheGracePeriodAndIsRemovedByTheFirstRefusalAfterIt(int status) {
        forbidden(status);
        all(Duration.ofDays(5));
        all(Duration.ofDays(1));
        all(RetryTime.GRACE.minusDays(1).minusHours(1));
        assertEquals(0, removals());
        assertTrue(hasPage());
        all(Duration.ofHours(2));
        assertEquals(
                List.of(new Failure.HttpStatus(status)),
                crawl.journal(JournalRecord.Removed.class).stream()
                        .map(JournalRecord.Removed::reason)
                        .toList());
        assertFalse(hasPage());
    }

    @ParameterizedTest
    @ValueSource(ints = {404, 410, 451})
    void aPageThatItsServerSaysIsGoneIsRemovedAtOnce(int status) {
        forbidden(status);
        all(Duration.ofDays(5));
        assertEquals(1, removals());
    }

    @ParameterizedTest
    @EnumSource(
            value = SoftError.class,
            names = {"LOGIN_WALL", "SCRIPT_SHELL"})
    void aPageThatShowsNoContentStaysForTheGracePeriod(SoftError error) {
        web.on(PAGE, TinyWeb.softError(error, "请先登录"));
        all(Duration.ofDays(5));
        all(RetryTime.GRACE.minusHours(1));
        assertEquals(Verdict.ON_TOPIC, verdict());
        JournalRecord.Failed failed = crawl.journal(JournalRecord.Failed.class).getFirst();
        assertEquals(
                new Failure.Withheld(new Failure.NoContent(error), failed.at().plus(RetryTime.GRACE)), failed.reason());
        all(Duration.ofHours(2));
        assertEquals(Verdict.OFF_TOPIC, verdict(), "it has no content any more");
        all(Duration.ofDays(1));
        assertEquals(2, crawl.journal(JournalRecord.Failed.class).size(), "a page off topic is not withheld");
    }

    @Test
    void aPageWhoseHostShowsNoContentNowStaysForTheGracePeriod() {
        web.on(PAGE, TinyWeb.softError(SoftError.UNAVAILABLE, "网站正在维护中，请稍后访问"));
        all(Duration.ofDays(5));
        all(RetryTime.GRACE.minusHours(1));
        assertEquals(Verdict.ON_TOPIC, verdict());
        all(Duration.ofHours(2));
        assertEquals(1, removals());
    }

    /// As hosts do under maintenance: all pages lead to a notice.
    @ParameterizedTest
    @ValueSource(ints = {302, 303, 307})
    void aPageThatRedirectsTemporarilyStaysForTheGracePeriod(int status) {
        String notice = A + "/notice";
        web.text(notice, "本站迁移机房，二日上午八点恢复，不便之处敬请谅解。", 0).on(PAGE, new TinyWeb.Reply.To(notice, status));
        all(Duration.ofDays(5));
        assertTrue(crawl.pages().contains(notice), "a page may have moved there");
        all(RetryTime.GRACE.minusHours(1));
        assertEquals(Verdict.ON_TOPIC, verdict());
        all(Duration.ofHours(2));
        assertEquals(1, removals());
        assertFalse(hasPage());
    }

    private String[] tenPages() {
        String[] links = IntStream.range(0, 10).mapToObj(i -> A + "/" + i).toArray(String[]::new);
        Stream.of(links).forEach(link -> web.page(link, 0.8));
        web.page(A + "/", 0.9, links);
        crawl = stored(new VirtualCrawl(web, A + "/")).run();
        return links;
    }

    private long kept(String... links) {
        return Stream.of(links)
                .filter(link -> visits().page(new Url(link).key()).isPresent())
                .count();
    }

    /// As where a domain has expired, was taken over, or has moved without its pages.
    @ParameterizedTest
    @ValueSource(strings = {"http://parked.example/", A + "/moved"})
    void pagesThatAllRedirectToOneOffTopicStayForTheGracePeriod(String target) {
        String[] links = tenPages();
        web.page(target, 0);
        Stream.of(links).forEach(link -> web.moved(link, target));
        all(Duration.ofDays(5));
        assertEquals(8, kept(links), "all but the first two");
        assertEquals(1, crawl.pages().stream().filter(target::equals).count());
        assertEquals(10, crawl.pages().stream().filter(List.of(links)::contains).count(), "each is requested once");
        crawl.journal(JournalRecord.Failed.class).forEach(failed -> {
            String reason = ReasonText.ENGLISH.say(failed.reason());
            assertTrue(reason.startsWith("it redirects to " + target), reason);
        });
        all(RetryTime.GRACE.minusHours(1));
        assertEquals(8, kept(links));
        all(Duration.ofHours(2));
        assertEquals(0, kept(links));
    }

    @Test
    void pagesThatAllRedirectToOneOffTopicStayThoughASmallRunMeetsFewOfThem() {
        String[] links = tenPages();
        web.page(A + "/moved", 0);
        Stream.of(links).forEach(link -> web.moved(link, A + "/moved"));
        IntStream.range(0, 12).forEach(_ -> due(2, Duration.ofHours(2)));
        assertEquals(8, kept(links));
    }

    @Test
    void pagesThatMovedPermanentlyAreRemovedAtOnce() {
        String[] links = tenPages();
        Stream.of(links).forEach(link -> web.moved(link, link + ".html").page(link + ".html", 0));
        all(Duration.ofDays(5));
        assertEquals(0, kept(links), "each to an address of its own");
        Stream.of(links).forEach(link -> web.moved(link + ".html", A + "/all").page(A + "/all", 0.8));
        all(Duration.ofDays(5));
        assertEquals(0, kept(Stream.of(links).map(link -> link + ".html").toArray(String[]::new)), "to one on topic");
    }

    @Test
    void pagesThatLeadToTheFrontPageWhileOthersAreThereHaveGone() {
        String[] links = tenPages();
        web.page(A + "/", 0, links);
        IntStream.of(1, 4, 7).forEach(i -> web.moved(links[i], A + "/"));
        all(Duration.ofDays(5));
        assertEquals(7, kept(links));
    }

    /// Many sites say 302 where they mean 301.
    @ParameterizedTest
    @ValueSource(strings = {"the same text", "another text"})
    void aPageThatRedirectsTemporarilyToOneOnTopicHasMoved(String text) {
        String target = A + "/new";
        String before = "针灸疏通经络，缓解疼痛，也用于失眠。".repeat(8);
        web.text(PAGE, before, 0.8);
        all(Duration.ofDays(5));
        web.text(target, text.equals("the same text") ? before : "艾灸以艾条熏灼穴位，温经散寒。".repeat(9), 0.8);
        web.on(PAGE, new TinyWeb.Reply.To(target, 302));
        all(Duration.ofDays(5));
        assertFalse(hasPage());
        assertTrue(visits().page(new Url(target).key()).isPresent());
    }

    @Test
    void aPageThatRedirectsTemporarilyToItselfStaysForTheGracePeriod() {
        web.on(PAGE, new TinyWeb.Reply.To(PAGE, 302));
        all(Duration.ofDays(5));
        assertTrue(hasPage());
    }

    @Test
    void pagesUnderMaintenanceCostOneRequestEachOnceTheirNoticeIsKnown() {
        String notice = A + "/notice";
        web.text(notice, "本站迁移机房", 0).on(PAGE, new TinyWeb.Reply.To(notice, 302));
        all(Duration.ofDays(5));
        all(Duration.ofHours(1));
        assertEquals(1, crawl.pages().stream().filter(PAGE::equals).count());
    }

    /// Each answer leads to a new address, which leads on.
    @Test
    void aPageThatRedirectsToEverNewAddressesIsRequestedTwiceAndFollowedOnce() {
        int[] number = {0};
        Supplier<TinyWeb.Reply> onward = () -> new TinyWeb.Reply.To(A + "/x" + number[0]++, 302);
        web.endless = url -> Optional.of(onward.get());
        web.on(PAGE, onward.get(), onward.get(), onward.get(), onward.get());
        all(Duration.ofDays(5));
        assertEquals(2, crawl.pages().stream().filter(PAGE::equals).count());
        assertEquals(
                List.of(A + "/x0"),
                crawl.journal(JournalRecord.Moved.class).stream()
                        .map(moved -> moved.url().text())
                        .filter(Set.of(A + "/x0", A + "/x1", A + "/x2", A + "/x3")::contains)
                        .toList());
    }

    @Test
    void aRemovedPageThatRedirectedTemporarilyComesBack() {
        web.on(PAGE, new TinyWeb.Reply.To(A + "/notice", 302)).page(A + "/notice", 0);
        IntStream.range(0, 3).forEach(_ -> due(50, Duration.ofDays(5)));
        assertFalse(hasPage());
        web.page(PAGE, 0.8);
        due(50, Duration.ofDays(5));
        assertTrue(hasPage());
    }

    /// As a failing database or program leaves it.
    @Test
    void aPageWithHardlyAnyTextLeftStaysForTheGracePeriod() {
        web.text(PAGE, "针灸疏通经络，缓解疼痛。".repeat(10), 0.8);
        all(Duration.ofDays(5));
        web.text(PAGE, "数据库连接失败", 0);
        all(Duration.ofDays(5));
        all(RetryTime.GRACE.minusHours(1));
        assertEquals(Verdict.ON_TOPIC, verdict());
        JournalRecord.Failed failed = crawl.journal(JournalRecord.Failed.class).getFirst();
        assertEquals(
                new Failure.Withheld(new Failure.HardlyAnyText(), failed.at().plus(RetryTime.GRACE)), failed.reason());
        all(Duration.ofHours(2));
        assertEquals(Verdict.OFF_TOPIC, verdict());
    }

    /// In words that no list of phrases has.
    @Test
    void aPageWithANoticeInPlaceOfItsTextStaysForTheGracePeriod() throws IOException {
        try (LoopbackCrawl real = new LoopbackCrawl("/page")) {
            real.on("/page", LoopbackCrawl.html(LoopbackCrawl.article("针灸", NEEDLES.repeat(20))));
            real.run();
            String notice = "<title>医院公告</title><h1>公告</h1><p>因机房搬迁，我院网站自三十日起迁往新址，全部栏目无法打开，预计二日早上八点开放，由此带来的不便，"
                    + "请广大患者谅解，挂号请拨打总机，门诊照常开放。</p><p>信息中心</p>";
            real.on("/page", LoopbackCrawl.html(notice)).run(AGAIN);
            assertInstanceOf(
                    Failure.Withheld.class,
                    real.journal(JournalRecord.Failed.class).getLast().reason());
        }
    }

    @Test
    void aPageThatLosesSomeOfItsTextIsReplacedAtOnce() throws IOException {
        try (LoopbackCrawl real = new LoopbackCrawl("/page")) {
            real.on("/page", LoopbackCrawl.html(LoopbackCrawl.article("针灸", NEEDLES.repeat(20))));
            real.run();
            real.on("/page", LoopbackCrawl.html(LoopbackCrawl.article("针灸", NEEDLES.repeat(10))))
                    .run(AGAIN);
            assertEquals(List.of(), real.journal(JournalRecord.Failed.class));
        }
    }

    @Test
    void aPageThatNeverHadMuchTextIsReplacedAtOnce() {
        web.text(PAGE, "针灸", 0.8);
        all(Duration.ofDays(5));
        web.text(PAGE, "数据库连接失败", 0);
        all(Duration.ofDays(5));
        assertEquals(Verdict.OFF_TOPIC, verdict());
    }

    @Test
    void aPageWithADataFormatInItsPlaceStaysForTheGracePeriod() throws IOException {
        try (LoopbackCrawl real = new LoopbackCrawl("/page")) {
            real.on("/page", LoopbackCrawl.html(LoopbackCrawl.article("针灸", "")));
            real.run();
            String error =
                    LoopbackCrawl.response("HTTP/1.1 200 OK\r\nContent-Type: application/json", "{\"code\":500}");
            real.on("/page", error).run(AGAIN);
            assertEquals(List.of(), real.journal(JournalRecord.Removed.class));
            assertInstanceOf(
                    Failure.Withheld.class,
                    real.journal(JournalRecord.Failed.class).getLast().reason());
        }
    }

    @Test
    void aPageThatSaysThatItsContentIsGoneIsNotKept() {
        web.on(PAGE, TinyWeb.softError("页面不存在"));
        all(Duration.ofDays(5));
        assertEquals(Verdict.OFF_TOPIC, verdict());
    }

    private Verdict verdict() {
        return VirtualCrawl.state(crawl.collection, crawl.settings).contents().verdict(key());
    }

    @Test
    void theEndOfTheGracePeriodIsSaid() {
        forbidden(403);
        all(Duration.ofDays(5));
        JournalRecord.Failed failed = crawl.journal(JournalRecord.Failed.class).getLast();
        assertEquals(
                new Failure.Withheld(new Failure.HttpStatus(403), failed.at().plus(RetryTime.GRACE)), failed.reason());
    }

    /// What `why` says is what the schedule does.
    @Test
    void whyKnowsFromWhenAPageIsRequestedAgain() {
        assertEquals(Optional.empty(), due());
        List<Integer> answers = List.of(403, 403, 503, 403, 403, 404, 404, 503, 404);
        for (int status : answers) {
            forbidden(status);
            all(Duration.ofDays(5));
            Instant from = due().orElseThrow();
            assertTrue(visits().due(from).anyMatch(key -> key == key()), status + " from " + from);
            assertFalse(visits().due(from.minusMillis(1)).anyMatch(key -> key == key()), status + " before " + from);
        }
        web.page(PAGE, 0.8);
        all(Duration.ofDays(70));
        assertEquals(Optional.empty(), due());
    }

    private Optional<Instant> due() {
        return new Provenances(crawl.collection)
                .of(new Url(PAGE))
                .orElseThrow()
                .history()
                .due();
    }

    @Test
    void anAnswerInBetweenBeginsTheGracePeriodAgain() {
        forbidden(403);
        all(Duration.ofDays(5));
        web.page(PAGE, 0.8);
        all(Duration.ofDays(2));
        forbidden(403);
        all(Duration.ofDays(2));
        all(Duration.ofDays(2));
        assertEquals(0, removals());
        all(Duration.ofDays(2));
        assertEquals(1, removals());
    }

    @Test
    void noAnswerInBetweenDoesNotBeginItAgain() {
        forbidden(403);
        all(Duration.ofDays(5));
        forbidden(503);
        all(Duration.ofDays(2));
        forbidden(403);
        all(Duration.ofDays(2));
        assertEquals(1, removals());
    }

    @Test
    void oneOfTheWithheldPagesThatRobotsForbidsStandsForAll() {
        String[] links = IntStream.range(0, 20).mapToObj(i -> A + "/" + i).toArray(String[]::new);
        Stream.of(links).forEach(link -> web.page(link, 0.8));
        web.page(A + "/", 0.9, links).page("http://b.example/", 0.8);
        crawl = stored(new VirtualCrawl(web, A + "/", "http://b.example/")).run();
        web.robots(A, "User-agent: *", "Disallow: /");
        due(50, Duration.ofDays(5));
        assertEquals(21, refusals());
        due(4, Duration.ofHours(25));
        assertEquals(22, refusals());
        assertEquals(List.of("http://b.example/"), crawl.pages());
    }

    private int refusals() {
        return crawl.journal(JournalRecord.RefusedByRobots.class).size();
    }

    @Test
    void aRobotsFileThatForbidsAllForADayRemovesNothing() {
        web.robots(A, "User-agent: *", "Disallow: /");
        all(Duration.ofDays(5));
        assertEquals(0, removals());
        web.on(A + "/robots.txt", TinyWeb.status(404));
        all(Duration.ofDays(2));
        assertEquals(0, removals());
        assertEquals(
                4,
                crawl.journal(JournalRecord.Unchanged.class).size()
                        + crawl.journal(JournalRecord.Fetched.class).size());
    }

    @Test
    void aRobotsFileThatGoesOnForbiddingRemovesThePages() {
        web.robots(A, "User-agent: *", "Disallow: /");
        all(Duration.ofDays(5));
        all(Duration.ofDays(2));
        assertEquals(0, removals());
        all(Duration.ofDays(2));
        assertEquals(2, removals());
        List<JournalRecord.RefusedByRobots> refusals = crawl.journal(JournalRecord.RefusedByRobots.class);
        assertEquals(
                List.of(true, true, true, true, false, false),
                refusals.stream().map(one -> one.keptUntil().isPresent()).toList());
        assertEquals(0, failures(), "nothing was requested");
    }

    @Test
    void anEmptyAnswerIsGivenTheGracePeriod() {
        web.on(PAGE, new TinyWeb.Reply.Empty());
        all(Duration.ofDays(5));
        assertEquals(0, removals());
        all(Duration.ofDays(4));
        assertEquals(1, removals());
    }

    @Test
    void aScheduleAsksForARefusedPageDailyAndRemovesItAtTheEndOfTheGracePeriod() {
        forbidden(403);
        recrawl(new Recrawl.Due(), Duration.ofDays(5));
        StringBuilder hours = new StringBuilder();
        for (int hour = 1; hour <= 80; hour++) {
            int failures = failures();
            recrawl(new Recrawl.Due(), Duration.ofHours(1));
            hours.append(failures() > failures ? hour + " " : "");
        }
        assertEquals("24 48 72 ", hours.toString());
        assertEquals(1, removals());
    }

    private int failures() {
        return crawl.journal(JournalRecord.Failed.class).size();
    }

    @Test
    void aRefusedPageIsAFailureThatARecrawlByNameAsksFor() {
        forbidden(403);
        all(Duration.ofDays(5));
        web.page(PAGE, 0.8);
        recrawl(new Recrawl.Failed(), Duration.ofHours(1));
        assertEquals(List.of(PAGE), crawl.pages());
        assertTrue(visits().withheldUntil(key()).isEmpty());
    }
}
