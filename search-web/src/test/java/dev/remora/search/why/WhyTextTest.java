package dev.remora.search.why;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.priority.auto.Feature;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.Link.Origin;
import dev.remora.shared.provenance.Fate;
import dev.remora.shared.provenance.PathStep;
import dev.remora.shared.provenance.Provenance;
import dev.remora.shared.provenance.RunStanding;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a person reads of an address.
class WhyTextTest {
    private static final Url URL = new Url("http://a.example/1");
    private final MessageBundle words = new MessageBundle(WhyText.class);

    private WhyText leftOut(boolean kept, boolean inScopeNow, Language language) {
        Provenance why = new Provenance(
                URL,
                new Fate.NotLetIn(JournalRecord.Dropped.OUT_OF_SCOPE, Optional.empty(), kept, inScopeNow),
                Instant.EPOCH,
                List.of(),
                0,
                0,
                List.of(),
                new RunStanding(1, "auto", "keyword-density", Optional.empty(), 9),
                OptionalDouble.of(0.2));
        return WhyText.of(why, words.in(language), ZoneOffset.UTC);
    }

    @Test
    void whatTheScopeHasAgainIsSaidToComeInWhenItIsMet() {
        assertEquals(
                "The topic’s scope has it now: it comes in when a page that links to it is read.",
                leftOut(false, true, Language.EN).fate().getLast());
        assertEquals(
                "现在它已在主题限定的范围内：读到链接它的页面时就会进入待抓队列。",
                leftOut(false, true, Language.ZH).fate().getLast());
    }

    @Test
    void whatIsNotAskedForAgainButWasReadIsSaidToBeKept() {
        assertEquals(
                "An earlier run read it, and that version is kept.",
                leftOut(true, false, Language.EN).fate().getLast());
        assertEquals(1, leftOut(false, false, Language.EN).fate().size());
    }

    private WhyText waiting(double now, double first, String evidence, int raised, int rescored, Language language) {
        Provenance why = new Provenance(
                URL,
                new Fate.Waiting(now, 3, 1, 0, Optional.empty(), Optional.empty(), false),
                Instant.EPOCH,
                List.of(new PathStep(URL, Origin.PAGE, "针灸", 1, first, evidence, Optional.empty())),
                raised,
                rescored,
                List.of(),
                new RunStanding(1, "auto", "keyword-density", Optional.empty(), 9),
                OptionalDouble.of(0.2));
        return WhyText.of(why, words.in(language), ZoneOffset.UTC);
    }

    @Test
    void evidenceOfAnOlderPriorityIsSaidToBeOfThat() {
        String step =
                waiting(0.27, 0.33, "parent 0.33", 0, 1, Language.EN).way().getLast();
        assertTrue(
                step.endsWith(
                        "priority 0.27 now, by what was learnt since; 0.33 when its reasons were written down: parent 0.33"),
                step);
        String same =
                waiting(0.33, 0.33, "parent 0.33", 0, 0, Language.EN).way().getLast();
        assertTrue(same.endsWith("priority 0.33 (parent 0.33)"), same);
    }

    @Test
    void aPageThatWaitsToBeFetchedAgainIsToldWithHowItWasReadAndNotAsALinkScoredAnew() {
        PathStep read = new PathStep(
                URL, Origin.PAGE, "针灸", 1, 0.33, "parent 0.33", Optional.of(new PathStep.Read(0.87, true)));
        Provenance why = new Provenance(
                URL,
                new Fate.Waiting(0.87, 3, 1, 0, Optional.empty(), Optional.empty(), true),
                Instant.EPOCH,
                List.of(read),
                0,
                0,
                List.of(),
                new RunStanding(2, "auto", "keyword-density", Optional.empty(), 9),
                OptionalDouble.of(0.2));
        String step =
                WhyText.of(why, words.in(Language.EN), ZoneOffset.UTC).way().getLast();
        assertTrue(step.contains("priority 0.33 (parent 0.33); read: relevance 0.87"), step);
        assertFalse(step.contains("learnt since"), step);
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
    void whatNeverHappenedIsNotTold() {
        String once = waiting(0.3, 0.3, "parent 0.30", 0, 1, Language.EN).fate().getLast();
        assertEquals("While it waited, its priority was worked out anew once.", once);
        assertFalse(waiting(0.3, 0.3, "", 0, 1, Language.ZH).fate().toString().contains("0 次"));
    }

    @Test
    void aRelevanceIsToldWithTheThreshold() {
        Provenance why = new Provenance(
                URL,
                new Fate.Page(true, 0.23, "", 200, true, Optional.empty(), null),
                Instant.EPOCH,
                List.of(new PathStep(URL, Origin.SEED, "", 0, 1, "a seed", Optional.of(new PathStep.Read(0.23, true)))),
                0,
                0,
                List.of(),
                new RunStanding(1, "auto", "keyword-density", Optional.empty(), 9),
                OptionalDouble.of(0.2));
        WhyText english = WhyText.of(why, words.in(Language.EN), ZoneOffset.UTC);
        assertTrue(english.fate().getFirst().endsWith("relevance 0.23 (threshold 0.20)."), english::toString);
        assertTrue(english.way().getFirst().endsWith("relevance 0.23 (threshold 0.20), on topic"), english::toString);
        WhyText chinese = WhyText.of(why, words.in(Language.ZH), ZoneOffset.UTC);
        assertTrue(chinese.fate().getFirst().endsWith("相关度 0.23（阈值 0.20）。"), chinese::toString);
        assertEquals(0.2, WhyJson.of(why).threshold());
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
                "a seed",
                Optional.of(new PathStep.Read(0, false)),
                Optional.of(new PathStep.Read(0.3, true)));
        Provenance why = new Provenance(
                URL,
                new Fate.Page(true, 0.3, "", 200, true, Optional.empty(), null),
                Instant.EPOCH,
                List.of(judged),
                0,
                0,
                List.of(),
                new RunStanding(1, "auto", "keyword-density", Optional.empty(), 9),
                OptionalDouble.empty());
        String english =
                WhyText.of(why, words.in(Language.EN), ZoneOffset.UTC).way().getFirst();
        assertTrue(
                english.endsWith("read: relevance 0.00, off topic; judged anew since then: relevance 0.30, on topic"),
                english);
        String chinese =
                WhyText.of(why, words.in(Language.ZH), ZoneOffset.UTC).way().getFirst();
        assertTrue(chinese.endsWith("此后重新判定：相关度 0.30，与主题相关"), chinese);
        assertEquals(0.3, WhyJson.of(why).way().getFirst().relevanceNow());
    }

    private static Provenance read(Fate fate, PathStep.Read first, PathStep.Read last) {
        PathStep step = new PathStep(URL, Origin.SEED, "", 0, 1, "a seed", Optional.of(first), Optional.of(last));
        return new Provenance(
                URL,
                fate,
                Instant.EPOCH,
                List.of(step),
                0,
                0,
                List.of(),
                new RunStanding(1, "auto", "keyword-density", Optional.empty(), 9),
                OptionalDouble.of(0.5));
    }

    private static Fate.Page page(double relevance, Optional<Url> near) {
        return new Fate.Page(relevance >= 0.5, relevance, "", 200, true, near, null);
    }

    /// The first judgement was made by another threshold, or with other keywords.
    @Test
    void todaysThresholdStandsBesideTheLastJudgementAlone() {
        Provenance judgedAnew =
                read(page(0.23, Optional.empty()), new PathStep.Read(0.34, true), new PathStep.Read(0.23, false));
        String step = WhyText.of(judgedAnew, words.in(Language.EN), ZoneOffset.UTC)
                .way()
                .getFirst();
        assertTrue(
                step.endsWith("read: relevance 0.34, on topic; "
                        + "judged anew since then: relevance 0.23 (threshold 0.50), off topic"),
                step);
        Provenance asBefore =
                read(page(0.61, Optional.empty()), new PathStep.Read(0.61, true), new PathStep.Read(0.61, true));
        String same = WhyText.of(asBefore, words.in(Language.ZH), ZoneOffset.UTC)
                .way()
                .getFirst();
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
        assertTrue(both.getLast().contains("nearly that of " + third), both::toString);
    }

    /// Each as a strategy or a model writes it.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "(0.86 expected + 0.06 to explore its host) ÷ 1.18: its section's record 0.80 × 1.90 · always 1.00 × -0.50",
                "0.86 expected, +0.06 to explore its host: links with such words 0.10 × 0.70 · in a menu 1.00 × 0.20",
                "no keyword · 1,260 characters · density 0.00, k 10",
                "keywords +1.20: 针灸 × 12 (w 3), 中医 × 7.5 (w 1.5), 4 more · 260 characters · density 2.00, k 10 · "
                        + "learnt -0.30: 穴位 +0.120, 天气 -0.010 · score 0.400 · learnt from 31 pages on the topic, 532 off it",
                "parent 0.31 · context 0.20: 针灸 +1.0, 天气 -0.3",
                "inherited 0.50 · anchor 0.80 · around 0.10, 3 steps left",
                "link 3 of an irrelevant page, 2 steps left",
                "page 0.20 × 0.30 · block 0.50 × 0.40 · anchor 0.10 × 0.30 · label in the library",
                "parent in layer 2, probability 0.80",
                "worth 0.20 to agent 3 of energy 0.50",
                "parent of the good classes 0.32 · × 0.5, for it mirrors 甲",
                "link number 3",
                "(0.86 expected + 0.06 to explore its host) ÷ 1.18: 2 examples on the topic on its host",
                "always 1.00 × -0.50 · 1 example off the topic on its host",
                "always 1.00 × -0.50 · 1 example on the topic and 2 off it on its host",
                "a seed",
                "cosine 0.310"
            })
    void evidenceIsToldInChineseWhole(String evidence) {
        String step = waiting(0.3, 0.3, evidence, 0, 0, Language.ZH).way().getLast();
        String told = step.substring(step.indexOf('\n'));
        assertFalse(told.replace("k 值", "").matches("(?s).*[A-Za-z].*"), told);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2 examples on the topic on its host",
                "1 example off the topic on its host",
                "1 example on the topic and 2 off it on its host"
            })
    void howManyExamplesAHostHasIsToldInEnglishAsItIsWritten(String evidence) {
        String step = waiting(0.3, 0.3, evidence, 0, 0, Language.EN).way().getLast();
        assertTrue(step.endsWith("(" + evidence + ")"), step);
        assertTrue(new EvidenceText(words.in(Language.ZH)).say(evidence).startsWith("该主机上有"), evidence);
    }

    /// Whatever `auto` comes to know of a link, it is told in both languages.
    @ParameterizedTest
    @EnumSource(Feature.class)
    void everyClueOfAutoIsToldInChinese(Feature clue) {
        String evidence = "(0.86 expected + 0.06 to explore its host) ÷ 1.18: " + clue.words() + " 0.80 × -1.90";
        String step = waiting(0.3, 0.3, evidence, 0, 0, Language.ZH).way().getLast();
        assertFalse(step.substring(step.indexOf('；')).matches("(?s).*[A-Za-z].*"), step);
    }

    /// Each as the crawler writes it. What is quoted of a machine stands in `<>` here, and may be of any language.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "no connection within 20 s",
                "no connection within 500 ms by the proxy <127.0.0.1:8900>: start it, or leave out --proxy",
                "no complete answer within 1 s",
                "connection refused",
                "no secure connection: <PKIX path building failed>",
                "the connection broke off: <unexpected end of stream>",
                "the connection broke off",
                "the connection was closed without an answer",
                "the connection failed: <Broken pipe>",
                "the server closes its connections unasked",
                "the answer is not proper HTTP: <too many headers>",
                "its body could not be decoded from <gzip>",
                "the fetch was interrupted",
                "the host name <a.example> is not known",
                "looking up <a.example> took too long",
                "<intern> is a name of a private network; such hosts are asked only with --allow-private",
                "the address of <a.example>, 10.0.0.1, is private (RFC 1918); such addresses are asked only with --allow-private",
                "it leads to what is never fetched: it carries a user name or password",
                "the response is empty",
                "image/png is not read",
                "declared as <text/html>, but the body is a PDF document",
                "declared as <text/html>, but the body is binary",
                "no type is declared, and the body is an archive",
                "declared as <application/pdf>, but the body is no such document",
                "a document (PDF) that could not be read: it is encrypted",
                "a document (Office, OpenDocument or EPUB) that could not be read this time: reading it took longer than 30 s",
                "a document (Office 97–2003) of more than 64 MiB is not read",
                "a document (PDF) of which only the first 512 KiB came is not read",
                "a document (RTF) that could not be read this time: 12 documents of 4096 KiB wait to be read already",
                "a document without text: pages of pictures, perhaps",
                "reading it failed: <java.lang.IllegalStateException>",
                "its robots.txt could not be had",
                "the 12 links that still wait are on hosts that do not answer; "
                        + "the robots.txt of <a.example> cannot be had (no complete answer within 30 s)",
                "its page was judged anew, and the link is not wanted any more",
                "<a.example> does not answer and is left alone for 5 min: connection refused",
                "the frontier was full: its 120 worst links were dropped",
                "judging the stored pages anew: the topic has other keywords and examples and relevance model now",
                "judging stored pages anew: 1,024 of 9,500",
                "1,024 stored pages judged anew: 87 on topic; 74 came in, 344 went out"
            })
    void whatWentWrongIsToldInChinese(String reason) {
        EvidenceText chinese = new EvidenceText(words.in(Language.ZH));
        String told = chinese.say(reason);
        assertFalse(told.equals(reason), told);
        String rest = told.replaceAll("<[^>]*>", "")
                .replaceAll(
                        "PDF|RTF|RFC|Office|OpenDocument|EPUB|HTTP|KiB|MiB|robots.txt|--[a-z-]+|image/png|\\d+ m?s",
                        "");
        assertFalse(rest.matches("(?s).*[A-Za-z].*"), told);
        assertEquals(reason, new EvidenceText(words.in(Language.EN)).say(reason));
    }
}
