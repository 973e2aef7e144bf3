package dev.remora.search.why;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.Link.Origin;
import dev.remora.shared.provenance.AddressHistory;
import dev.remora.shared.provenance.Fate;
import dev.remora.shared.provenance.PathStep;
import dev.remora.shared.provenance.Provenance;
import dev.remora.shared.provenance.RunStanding;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.RunKind;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/// What a person reads of an address.
class WhyTextTest {
    private static final Url URL = new Url("http://a.example/1");
    private static final LinkEvidence PARENT = new LinkEvidence.Parent(0.33f);
    private static final PageEvidence KEYWORDS =
            new PageEvidence.Keywords(List.of(new PageEvidence.KeywordCount("针灸", 2, 1)));
    private final MessageBundle words = new MessageBundle(WhyText.class);

    private WhyText leftOut(boolean kept, boolean inScopeNow, Language language) {
        Provenance why = new Provenance(
                URL,
                new Fate.NotLetIn(new Exclusion.OutOfScope(), Optional.empty(), kept, inScopeNow),
                Instant.EPOCH,
                List.of(),
                AddressHistory.NONE,
                new RunStanding(1, RunKind.CRAWL, "auto", "keyword-density", Optional.empty(), 9),
                OptionalDouble.of(0.2));
        return WhyText.of(why, words.in(language), ZoneOffset.UTC);
    }

    @Test
    void whatTheScopeHasAgainIsSaidToComeInWhenItIsMet() {
        assertEquals(
                "The topic’s scope now includes it: it is queued when a page that links to it is read.",
                leftOut(false, true, Language.EN).fate().getLast());
        assertEquals(
                "现在它已在主题限定的范围内：读到链接它的网页时就会进入待抓队列。",
                leftOut(false, true, Language.ZH).fate().getLast());
    }

    @Test
    void whatIsNotAskedForAgainButWasReadIsSaidToBeKept() {
        assertEquals(
                "An earlier run read it; that version is kept.",
                leftOut(true, false, Language.EN).fate().getLast());
        assertEquals(1, leftOut(false, false, Language.EN).fate().size());
    }

    private WhyText waiting(
            double now, double first, LinkEvidence evidence, int raised, int rescored, Language language) {
        Provenance why = new Provenance(
                URL,
                new Fate.Waiting(now, 3, 1, 0, Optional.empty(), Optional.empty(), false),
                Instant.EPOCH,
                List.of(new PathStep(URL, Origin.PAGE, "针灸", 1, first, evidence, Optional.empty())),
                new AddressHistory(List.of(), raised, rescored, Optional.empty()),
                new RunStanding(1, RunKind.CRAWL, "auto", "keyword-density", Optional.empty(), 9),
                OptionalDouble.of(0.2));
        return WhyText.of(why, words.in(language), ZoneOffset.UTC);
    }

    @Test
    void evidenceOfAnOlderPriorityIsSaidToBeOfThat() {
        String step =
                waiting(0.27, 0.33, PARENT, 0, 1, Language.EN).way().getLast().found();
        assertTrue(
                step.endsWith(
                        "priority now 0.27, re-scored after learning; 0.33 when these reasons were recorded: parent "
                                + "0.33"),
                step);
        String same =
                waiting(0.33, 0.33, PARENT, 0, 0, Language.EN).way().getLast().found();
        assertTrue(same.endsWith("priority 0.33 (parent 0.33)"), same);
    }

    @Test
    void aPageThatWaitsToBeFetchedAgainIsToldWithHowItWasReadAndNotAsALinkScoredAnew() {
        PathStep read =
                new PathStep(URL, Origin.PAGE, "针灸", 1, 0.33, PARENT, Optional.of(new PathStep.Read(0.87, true)));
        Provenance why = new Provenance(
                URL,
                new Fate.Waiting(0.87, 3, 1, 0, Optional.empty(), Optional.empty(), true),
                Instant.EPOCH,
                List.of(read),
                AddressHistory.NONE,
                new RunStanding(2, RunKind.CRAWL, "auto", "keyword-density", Optional.empty(), 9),
                OptionalDouble.of(0.2));
        String step = WhyText.of(why, words.in(Language.EN), ZoneOffset.UTC)
                .way()
                .getLast()
                .found();
        assertTrue(step.contains("priority 0.33 (parent 0.33); read: relevance 0.87"), step);
        assertFalse(step.contains("re-scored after learning"), step);
    }

    @Test
    void aPageThatIsMissingIsToldWithWhenItIsRequestedAgain() {
        Instant from = Instant.parse("2026-12-02T08:00:00Z");
        Failure gone = new Failure.HttpStatus(404);
        for (Fate fate : List.of(new Fate.Failed(404, gone, 1, false), new Fate.Removed(gone))) {
            assertTrue(again(fate, from, Language.EN).endsWith("recrawl --url requests it at once."), fate.toString());
            assertTrue(again(fate, from, Language.EN).contains("2 Dec 2026"), again(fate, from, Language.EN));
            assertTrue(again(fate, from, Language.ZH).contains("2026年12月2日"), again(fate, from, Language.ZH));
        }
        Fate kept = new Fate.Failed(403, new Failure.Withheld(new Failure.HttpStatus(403), from), 1, true);
        assertTrue(again(kept, from, Language.EN).endsWith("; recrawl requests it at once."));
        assertTrue(again(kept, from, Language.ZH).endsWith("recrawl 则立即请求。"));
    }

    @Test
    void nothingIsPromisedOfAPageThatRobotsTxtDisallows() {
        Instant from = Instant.parse("2026-12-02T08:00:00Z");
        Failure disallowed = new Failure.RobotsForbid();
        Fate kept = new Fate.Failed(0, new Failure.Withheld(disallowed, from), 0, true);
        for (Fate fate : List.of(new Fate.RefusedByRobots(), new Fate.Removed(disallowed), kept)) {
            String told = again(fate, from, Language.EN);
            assertTrue(told.endsWith(" if robots.txt then allows it."), told);
            assertTrue(again(fate, from, Language.ZH).endsWith("起，在 robots.txt 允许时会再次请求它。"), fate.toString());
        }
    }

    private String again(Fate fate, Instant from, Language language) {
        Provenance why = new Provenance(
                URL,
                fate,
                Instant.EPOCH,
                List.of(),
                new AddressHistory(List.of(), 0, 0, Optional.of(from)),
                new RunStanding(2, RunKind.CRAWL, "auto", "keyword-density", Optional.empty(), 9),
                OptionalDouble.of(0.2));
        assertEquals(from, WhyJson.of(why, ReasonText.ENGLISH).again());
        return WhyText.of(why, words.in(language), ZoneOffset.UTC).fate().getLast();
    }

    @Test
    void prioritiesThatAreSharesOfAWholeWebCanBeCompared() {
        assertEquals("0.000037", WhyText.score(0.0000371));
        assertEquals("0.0040", WhyText.score(0.004));
        assertEquals("0.01", WhyText.score(0.01));
        assertEquals("0.00", WhyText.score(0));
        assertEquals("1.00", WhyText.score(0.999));
    }

    @Test
    void aStoppedRunIsToldAsStopped() {
        assertEquals("Run 3 (auto, keyword-density) fetched 18 pages: stopped.", stopped(Language.EN));
        assertEquals("第 3 次运行（auto，keyword-density）抓取了 18 页：已停止。", stopped(Language.ZH));
    }

    private String imported(Optional<RunReason> ended, Language language) {
        Provenance why = new Provenance(
                URL,
                new Fate.RefusedByRobots(),
                Instant.EPOCH,
                List.of(),
                AddressHistory.NONE,
                new RunStanding(1, RunKind.IMPORT, "auto", "keyword-density", ended, 18),
                OptionalDouble.of(0.2));
        return WhyText.of(why, words.in(language), ZoneOffset.UTC).run();
    }

    @Test
    void anImportIsToldAsReadAndNotAsFetched() {
        assertEquals("第 1 次运行（导入，keyword-density）已读取 18 页，尚未结束。", imported(Optional.empty(), Language.ZH));
        Optional<RunReason> read = Optional.of(new RunReason.ArchiveRead());
        assertEquals("第 1 次运行（导入，keyword-density）读取了 18 页：归档已读完。", imported(read, Language.ZH));
        assertEquals(
                "Run 1 (import, keyword-density) read 18 pages: the archive was read.", imported(read, Language.EN));
        Optional<RunReason> killed = Optional.of(new RunReason.Interrupted());
        assertTrue(imported(killed, Language.ZH).startsWith("第 1 次运行（导入，keyword-density）读取了 18 页后中断："));
    }

    private List<String> archived(Fate fate, Optional<RunReason> ended, Language language) {
        return archived(fate, Instant.EPOCH, List.of(), ended, language);
    }

    /// Of an address that was queued as an archived one.
    ///
    /// @param at when its fate was decided
    /// @param then what followed in its history
    private List<String> archived(
            Fate fate, Instant at, List<JournalRecord> then, Optional<RunReason> ended, Language language) {
        List<JournalRecord> told = new ArrayList<>();
        told.add(new JournalRecord.Queued(Instant.EPOCH, Link.archived(URL), 1, new LinkEvidence.Archived()));
        told.addAll(then);
        Provenance why = new Provenance(
                URL,
                fate,
                at,
                List.of(),
                new AddressHistory(told, 0, 0, Optional.of(Instant.EPOCH)),
                new RunStanding(1, RunKind.IMPORT, "auto", "keyword-density", ended, 0),
                OptionalDouble.of(0.2));
        return WhyText.of(why, words.in(language), ZoneOffset.UTC).fate();
    }

    @Test
    void anArchivedAddressThatARecrawlAskedForIsToldAsAnyOther() {
        Instant then = Instant.EPOCH.plusSeconds(60);
        Fate waits = new Fate.Waiting(1, 0, 0, 0, Optional.empty(), Optional.empty(), true);
        Fate failed = new Fate.Failed(404, new Failure.HttpStatus(404), 2, true);
        Fate page = new Fate.Page(true, 0.23, KEYWORDS, 200, true, Optional.empty(), null);
        for (JournalRecord asked : List.of(
                new JournalRecord.RecrawlRequested(then, 2, new Recrawl.All()),
                new JournalRecord.AskedAgain(then, URL.key()))) {
            List<JournalRecord> after = List.of(asked);
            String queued =
                    archived(waits, then, after, Optional.empty(), Language.EN).getFirst();
            assertTrue(queued.startsWith("It is queued with priority"), queued);
            List<String> missing = archived(failed, then.plusSeconds(1), after, Optional.empty(), Language.EN);
            assertTrue(missing.getFirst().contains("2 requests in all"), missing::toString);
            assertTrue(missing.get(1).endsWith("is kept."), missing::toString);
            assertTrue(archived(page, then.plusSeconds(1), after, Optional.empty(), Language.ZH)
                    .getFirst()
                    .startsWith("抓取于 "));
            assertTrue(archived(page, Instant.EPOCH, after, Optional.empty(), Language.ZH)
                    .getFirst()
                    .startsWith("归档于 "));
        }
    }

    @Test
    void anArchivedAddressIsNotToldAsRequested() {
        Optional<RunReason> killed = Optional.of(new RunReason.Interrupted());
        Fate waits = new Fate.Waiting(1, 0, 0, 0, Optional.empty(), Optional.empty(), false);
        assertEquals(List.of("它在归档中，但导入结束前没有读到它。"), archived(waits, killed, Language.ZH));
        assertEquals(
                List.of("It is in the archive that is being imported, and was not read yet."),
                archived(waits, Optional.empty(), Language.EN));
        Fate failed = new Fate.Failed(200, new Failure.TypeNotRead("text/css"), 1, false);
        assertTrue(archived(failed, killed, Language.EN).getFirst().startsWith("Its archived response could not be"));
        Fate moved = new Fate.Moved(301, "http://b.example/");
        assertTrue(archived(moved, killed, Language.ZH).getFirst().contains("归档中它跳转到 "), moved.toString());
        Fate page = new Fate.Page(true, 0.23, KEYWORDS, 200, true, Optional.empty(), null);
        assertTrue(archived(page, killed, Language.ZH).getFirst().startsWith("归档于 1970年1月1日"));
    }

    private String stopped(Language language) {
        Provenance why = new Provenance(
                URL,
                new Fate.RefusedByRobots(),
                Instant.EPOCH,
                List.of(),
                AddressHistory.NONE,
                new RunStanding(3, RunKind.CRAWL, "auto", "keyword-density", Optional.of(new RunReason.Stopped()), 18),
                OptionalDouble.of(0.2));
        return WhyText.of(why, words.in(language), ZoneOffset.UTC).run();
    }

    @Test
    void whatNeverHappenedIsNotTold() {
        String once = waiting(0.3, 0.3, PARENT, 0, 1, Language.EN).fate().getLast();
        assertEquals("While it was queued, its priority was re-scored once.", once);
        assertFalse(
                waiting(0.3, 0.3, PARENT, 0, 1, Language.ZH).fate().toString().contains("0 次"));
    }

    private String fate(double relevance, PageEvidence evidence, Language language) {
        Provenance why = new Provenance(
                URL,
                new Fate.Page(false, relevance, evidence, 200, true, Optional.empty(), null),
                Instant.EPOCH,
                List.of(),
                AddressHistory.NONE,
                new RunStanding(1, RunKind.CRAWL, "auto", "keyword-density", Optional.empty(), 9),
                OptionalDouble.of(0.2));
        return WhyText.of(why, words.in(language), ZoneOffset.UTC).fate().getFirst();
    }

    @Test
    void aRelevanceJustBelowTheThresholdIsToldWithTheDigitsThatTellThemApart() {
        assertTrue(fate(0.1963, KEYWORDS, Language.ZH).endsWith("相关度 0.196（阈值 0.200），不够高。"));
        assertTrue(fate(0.19996, KEYWORDS, Language.EN).endsWith("relevance 0.19996 (threshold 0.20000) is too low."));
    }

    @Test
    void whatAPersonExcludedIsNotSaidToHaveTooLowARelevance() {
        PageEvidence no = new PageEvidence.Rejected(0.7f, KEYWORDS);
        assertTrue(fate(0, no, Language.ZH).endsWith("。与主题无关。"), fate(0, no, Language.ZH));
        assertTrue(fate(0, no, Language.EN).endsWith(". It is off topic."), fate(0, no, Language.EN));
        assertTrue(fate(0, new PageEvidence.SameTextRejected(URL, 0.7f), Language.ZH)
                .endsWith("。与主题无关。"));
    }

    @Test
    void aRelevanceIsToldWithTheThreshold() {
        Provenance why = new Provenance(
                URL,
                new Fate.Page(true, 0.23, KEYWORDS, 200, true, Optional.empty(), null),
                Instant.EPOCH,
                List.of(new PathStep(
                        URL,
                        Origin.SEED,
                        "",
                        0,
                        1,
                        new LinkEvidence.Seed(),
                        Optional.of(new PathStep.Read(0.23, true)))),
                AddressHistory.NONE,
                new RunStanding(1, RunKind.CRAWL, "auto", "keyword-density", Optional.empty(), 9),
                OptionalDouble.of(0.2));
        WhyText english = WhyText.of(why, words.in(Language.EN), ZoneOffset.UTC);
        assertTrue(english.fate().getFirst().endsWith("relevance 0.23 (threshold 0.20)."), english::toString);
        assertTrue(
                english.way().getFirst().found().endsWith("relevance 0.23 (threshold 0.20), on topic"),
                english::toString);
        WhyText chinese = WhyText.of(why, words.in(Language.ZH), ZoneOffset.UTC);
        assertTrue(chinese.fate().getFirst().endsWith("相关度 0.23（阈值 0.20）。"), chinese::toString);
        assertEquals("Evidence: 针灸 × 2 (weight 1)", english.fate().getLast());
        assertEquals("依据：针灸 × 2（权重 1）", chinese.fate().getLast());
        assertEquals(0.2, WhyJson.of(why, ReasonText.ENGLISH).threshold());
    }

    /// A changed topic has the page's first judgement and its last one contradict each other.
    @Test
    void aStepThatWasJudgedAnewSaysSo() {
        PathStep judged = new PathStep(
                URL,
                Origin.SEED,
                "",
                0,
                1,
                new LinkEvidence.Seed(),
                Optional.of(new PathStep.Read(0, false).judgedAgain(new PathStep.Read(0.3, true))));
        Provenance why = new Provenance(
                URL,
                new Fate.Page(true, 0.3, KEYWORDS, 200, true, Optional.empty(), null),
                Instant.EPOCH,
                List.of(judged),
                AddressHistory.NONE,
                new RunStanding(1, RunKind.CRAWL, "auto", "keyword-density", Optional.empty(), 9),
                OptionalDouble.empty());
        String english = WhyText.of(why, words.in(Language.EN), ZoneOffset.UTC)
                .way()
                .getFirst()
                .found();
        assertTrue(
                english.endsWith("read: relevance 0.00, off topic; re-judged since: relevance 0.30, on topic"),
                english);
        String chinese = WhyText.of(why, words.in(Language.ZH), ZoneOffset.UTC)
                .way()
                .getFirst()
                .found();
        assertTrue(chinese.endsWith("此后重新判断：相关度 0.30，与主题相关"), chinese);
        assertEquals(0.3, WhyJson.of(why, ReasonText.ENGLISH).way().getFirst().relevanceNow());
    }

    private static Provenance read(Fate fate, PathStep.Read first, PathStep.Read last) {
        PathStep step =
                new PathStep(URL, Origin.SEED, "", 0, 1, new LinkEvidence.Seed(), Optional.of(first.judgedAgain(last)));
        return new Provenance(
                URL,
                fate,
                Instant.EPOCH,
                List.of(step),
                AddressHistory.NONE,
                new RunStanding(1, RunKind.CRAWL, "auto", "keyword-density", Optional.empty(), 9),
                OptionalDouble.of(0.5));
    }

    private static Fate.Page page(double relevance, Optional<Url> near) {
        return new Fate.Page(relevance >= 0.5, relevance, KEYWORDS, 200, true, near, null);
    }

    /// The first judgement was made by another threshold, or with other keywords.
    @Test
    void todaysThresholdStandsBesideTheLastJudgementAlone() {
        Provenance rejudged =
                read(page(0.23, Optional.empty()), new PathStep.Read(0.34, true), new PathStep.Read(0.23, false));
        String step = WhyText.of(rejudged, words.in(Language.EN), ZoneOffset.UTC)
                .way()
                .getFirst()
                .found();
        assertTrue(
                step.endsWith("read: relevance 0.34, on topic; re-judged since: relevance 0.23 (threshold 0.50), off "
                        + "topic"),
                step);
        Provenance asBefore =
                read(page(0.61, Optional.empty()), new PathStep.Read(0.61, true), new PathStep.Read(0.61, true));
        String same = WhyText.of(asBefore, words.in(Language.ZH), ZoneOffset.UTC)
                .way()
                .getFirst()
                .found();
        assertTrue(same.endsWith("已读：相关度 0.61（阈值 0.50），与主题相关"), same);
    }

    @Test
    void anExactDuplicateIsNotSaidToBeNearlyLikeThePageThatStandsForIt() {
        Url other = new Url("http://a.example/2");
        Url third = new Url("http://a.example/3");
        PathStep.Read on = new PathStep.Read(0.61, true);
        Provenance same = read(new Fate.Duplicate(Optional.of(other), page(0.61, Optional.of(other))), on, on);
        List<String> told =
                WhyText.of(same, words.in(Language.EN), ZoneOffset.UTC).fate();
        assertTrue(told.getFirst().contains("the same as that of " + other), told::toString);
        assertTrue(told.stream().noneMatch(sentence -> sentence.contains("nearly")), told::toString);
        Provenance apart = read(new Fate.Duplicate(Optional.of(other), page(0.61, Optional.of(third))), on, on);
        List<String> both =
                WhyText.of(apart, words.in(Language.EN), ZoneOffset.UTC).fate();
        assertTrue(both.getLast().contains("almost the same as that of " + third), both::toString);
    }

    /// Where a person reads; programs get addresses as they are stored.
    @Test
    void addressesAreShownAsPeopleReadThem() {
        Url stored = new Url("http://a.example/tags/%E6%B1%89%E5%88%B6/");
        String shown = "http://a.example/tags/汉制/";
        PathStep step =
                new PathStep(stored, Origin.REDIRECT, "", 1, 1, new LinkEvidence.RedirectOf(stored), Optional.empty());
        for (Fate fate : List.of(
                new Fate.Moved(301, stored.text()),
                new Fate.Duplicate(Optional.of(stored), page(0.61, Optional.empty())),
                page(0.61, Optional.of(stored)),
                new Fate.NotLetIn(new Exclusion.OutOfScope(), Optional.of(stored), false, false))) {
            Provenance why = new Provenance(
                    stored,
                    fate,
                    Instant.EPOCH,
                    List.of(step),
                    AddressHistory.NONE,
                    new RunStanding(1, RunKind.CRAWL, "auto", "keyword-density", Optional.empty(), 9),
                    OptionalDouble.empty());
            for (Language language : Language.values()) {
                WhyText text = WhyText.of(why, words.in(language), ZoneOffset.UTC);
                assertTrue(String.join("\n", text.fate()).contains(shown), text::toString);
                assertEquals(shown, text.way().getFirst().address());
                assertTrue(text.way().getFirst().found().contains(shown), text::toString);
                assertFalse(text.toString().contains("%E6"), text::toString);
            }
            WhyJson json = WhyJson.of(why, ReasonText.ENGLISH);
            assertEquals(stored.text(), json.url());
            assertEquals(stored.text(), json.way().getFirst().url());
        }
        UnknownAddress unknown = new UnknownAddress(stored, false, true);
        assertTrue(unknown.text(words.in(Language.ZH)).contains(shown), unknown.text(words.in(Language.ZH)));
        assertEquals(stored.text(), unknown.json(ReasonText.ENGLISH).url());
    }
}
