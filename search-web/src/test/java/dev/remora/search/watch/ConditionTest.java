package dev.remora.search.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.console.watch.TopicPage;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.openapi.OneOf;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.reason.StorageFault;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.run.RunFigures;
import dev.remora.shared.run.RunKind;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// One sentence for each way in which a run can stand.
class ConditionTest {
    private static final Failure REFUSED = new Failure.ConnectionRefused();
    private static final StorageFault FULL =
            new StorageFault.NotWritten(StorageFault.Action.WRITE, "x", new StorageFault.NoSpace());
    private static final Failure BY_PROXY = new Failure.ByProxy(REFUSED, "127.0.0.1:8900");

    private static CrawlProgress reading(State state, long fetched, long onTopic, boolean delayed, Reason message) {
        return reading(state, fetched, onTopic, 2.5, delayed, message);
    }

    private static CrawlProgress reading(
            State state, long fetched, long onTopic, double rate, boolean delayed, Reason message) {
        return reading(state, fetched, onTopic, rate, delayed, 0, message);
    }

    private static CrawlProgress reading(
            State state, long fetched, long onTopic, double rate, boolean delayed, double failing, Reason message) {
        return new CrawlProgress(
                "tcm",
                1,
                Instant.EPOCH,
                new CrawlProgress.Activity(RunKind.CRAWL, state, Optional.of(message)),
                new RunFigures(fetched, onTopic, fetched + 9, 9, 4_711, Duration.ofSeconds(60)),
                new CrawlProgress.Ahead(1_500, 31, 1_000),
                new CrawlProgress.Pace(rate, delayed, failing));
    }

    private static Arguments is(String code, boolean trouble, State state, Reason message) {
        return Arguments.of(code, trouble, reading(state, 120, 60, false, message));
    }

    static Stream<Arguments> readings() {
        RunReason goesOn = new RunReason.GoesOn();
        RunReason waits = new RunReason.WaitsForHosts(7, 2, "a.example", Instant.EPOCH);
        return Stream.of(
                Arguments.of("beginning", false, reading(State.RUNNING, 0, 0, true, goesOn)),
                is("crawling", false, State.RUNNING, goesOn),
                is(
                        "crawling",
                        false,
                        State.RUNNING,
                        new RunReason.HostParked("a.example", Duration.ofHours(1), REFUSED)),
                Arguments.of("held-by-delays", false, reading(State.RUNNING, 120, 60, true, goesOn)),
                Arguments.of("mostly-failing", true, reading(State.RUNNING, 120, 60, 0, true, 0.51, goesOn)),
                Arguments.of("mostly-failing", true, reading(State.RUNNING, 0, 0, 0, true, 1, goesOn)),
                Arguments.of("mostly-failing", true, reading(State.RUNNING, 200, 5, 0, true, 0.9, goesOn)),
                Arguments.of("held-by-delays", false, reading(State.RUNNING, 120, 60, 0, true, 0.5, goesOn)),
                Arguments.of("rarely-on-topic", true, reading(State.RUNNING, 200, 5, true, goesOn)),
                Arguments.of("crawling", false, reading(State.RUNNING, 199, 5, false, goesOn)),
                Arguments.of("crawling", false, reading(State.RUNNING, 200, 6, false, goesOn)),
                is("judging", false, State.RUNNING, new RunReason.JudgingSoFar(3, 9)),
                is("judging", false, State.RUNNING, new RunReason.Rejudging(3, 9)),
                is("network-down", true, State.RUNNING, new RunReason.NetworkDown(REFUSED)),
                is("hosts-parked", true, State.RUNNING, waits),
                is("hosts-parked", true, State.STALLED, waits),
                is("network-down", true, State.STALLED, REFUSED),
                is("proxy-down", true, State.STALLED, BY_PROXY),
                is("proxy-down", true, State.STALLED, new RunReason.NetworkDown(BY_PROXY)),
                is("proxy-down", true, State.STALLED_ELSEWHERE, new Failure.RobotsUnread("a.example", BY_PROXY)),
                is("hosts-fail", true, State.STALLED, new Failure.HttpStatus(503)),
                is("crawling", false, State.RUNNING_ELSEWHERE, elsewhere(goesOn)),
                is("judging", false, State.RUNNING_ELSEWHERE, elsewhere(new RunReason.Rejudging(0, 0))),
                is("other-work", false, State.RUNNING_ELSEWHERE, elsewhere(new RunReason.OtherWork())),
                is("paused", false, State.PAUSED, goesOn),
                is("stopping", false, State.STOPPING, goesOn),
                is("stopped", false, State.STOPPED, goesOn),
                is("budget-used", false, State.FINISHED, new RunReason.BudgetUsed()),
                is("ended", false, State.FINISHED, new RunReason.NothingWaits()),
                imports("importing", State.RUNNING_ELSEWHERE),
                imports("imported", State.FINISHED),
                is("interrupted", true, State.UNFINISHED, new RunReason.Interrupted()),
                is("ended-early", true, State.UNFINISHED, new RunReason.Unfinished(3, 1)),
                is("disk-failed", true, State.FAILED, new RunReason.StorageFailed(FULL)),
                is("broken", true, State.FAILED, new RunReason.Defect("NullPointerException")));
    }

    private static Arguments imports(String code, State state) {
        CrawlProgress now = reading(state, 300, 2, false, new RunReason.NothingWaits());
        return Arguments.of(
                code,
                false,
                now.doing(
                        new CrawlProgress.Activity(RunKind.IMPORT, state, Optional.of(new RunReason.NothingWaits()))));
    }

    @ParameterizedTest
    @MethodSource("readings")
    void aReadingHasItsConditionAndASentenceInBothLanguages(String code, boolean trouble, CrawlProgress now) {
        for (Language language : Language.values()) {
            ConditionJson told = ConditionJson.of(now, Optional.empty(), new ConditionText(language));
            assertEquals(code, told.code());
            assertEquals(trouble, told.trouble());
            assertFalse(told.text().matches("(?s).*[{}].*"), told.text());
            boolean han = told.text()
                    .codePoints()
                    .anyMatch(c -> Character.UnicodeScript.of(c) == Character.UnicodeScript.HAN);
            assertEquals(language == Language.ZH, han, told.text());
        }
    }

    @ParameterizedTest
    @MethodSource("readings")
    void whoMayDoNothingIsNotToldWhatToDo(String code, boolean trouble, CrawlProgress now) {
        for (Language language : Language.values()) {
            String said = new ConditionText(language, false).say(Condition.of(now));
            String all = new ConditionText(language).say(Condition.of(now));
            assertTrue(all.startsWith(said.replaceFirst("[.。].*$", "")), said + " / " + all);
            assertFalse(
                    said.matches(".*(请(?![求看])|点“|“Res|Look at “L|Restart|Leave out|Check |Free some|the same command"
                            + "|[Cc]ontrol it).*"),
                    said);
            assertTrue(said.matches("(?s).*[.。]"), code + ": " + said);
        }
    }

    @Test
    void everyKindIsTried() {
        Set<String> tried =
                readings().map(arguments -> (String) arguments.get()[0]).collect(Collectors.toSet());
        List<String> kinds = Arrays.stream(Condition.class.getPermittedSubclasses())
                .map(kind -> kind.getSimpleName()
                        .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
                        .toLowerCase(java.util.Locale.ROOT))
                .filter(kind -> !kind.equals("elsewhere"))
                .toList();
        assertEquals(Set.copyOf(kinds), tried);
    }

    @Test
    void afterARecrawlTheQueuedLinksAreWhatRemains() {
        CrawlProgress now = reading(State.FINISHED, 120, 60, false, new RunReason.AllAsked());
        String said = new ConditionText(Language.EN).say(Condition.of(now));
        assertTrue(said.endsWith("on topic. “Resume the crawl” fetches the queued links."), said);
    }

    @Test
    void aUsedBudgetIsToldWithTheNumberToExceedAndThatOfARecrawlWithTheButtonThatRepeatsIt() {
        CrawlProgress crawl = reading(State.FINISHED, 120, 60, false, new RunReason.BudgetUsed());
        CrawlProgress recrawl = crawl.doing(
                new CrawlProgress.Activity(RunKind.RECRAWL, State.FINISHED, Optional.of(new RunReason.BudgetUsed())));
        assertEquals(
                " For more, use “Resume the crawl” with a page limit greater than 1,000.", remedy(Language.EN, crawl));
        assertEquals("如需更多，请填写大于 1,000 的最多网页数，再点“继续爬取”。", remedy(Language.ZH, crawl));
        assertEquals(
                " For more, use “Recrawl known pages” with a larger page limit, or none.",
                remedy(Language.EN, recrawl));
        assertEquals("如需更多，请填写更大的最多网页数或留空，再点“重新抓取已知网页”。", remedy(Language.ZH, recrawl));
    }

    private static String remedy(Language language, CrawlProgress now) {
        String said = new ConditionText(language, false).say(Condition.of(now));
        return new ConditionText(language).say(Condition.of(now)).substring(said.length());
    }

    @Test
    void aDeadProxyIsNamedWithWhatToDo() {
        String said = new ConditionText(Language.EN).say(Condition.of(reading(State.STALLED, 9, 9, false, BY_PROXY)));
        assertEquals(
                "Stalled: the proxy 127.0.0.1:8900 does not respond (connection refused). The crawl continues by "
                        + "itself once it does. Restart the proxy.",
                said);
    }

    @Test
    void aFullDiskIsToldWithWhatToDoInItsOrder() {
        Condition now = Condition.of(reading(State.FAILED, 9, 9, false, new RunReason.StorageFailed(FULL)));
        assertEquals(
                "Interrupted because the disk is full or fails: Cannot write x: No space left on device. Synced data is"
                        + " safe. Free some space, correct the permissions or repair the disk, then run the same"
                        + " command again to resume. Then use “Resume the crawl”; everything synced to disk is kept.",
                new ConditionText(Language.EN).say(now));
        assertEquals(
                "Interrupted because the disk is full or fails: Cannot write x: No space left on device."
                        + " Everything synced to disk is kept.",
                new ConditionText(Language.EN, false).say(now));
        assertEquals("爬取中断，磁盘已满或出错：无法写入 x：磁盘空间不足。已写入磁盘的内容都还在。", new ConditionText(Language.ZH, false).say(now));
    }

    @Test
    void anImportIsNotCalledACrawl() {
        CrawlProgress now = reading(State.RUNNING_ELSEWHERE, 300, 2, false, new RunReason.NothingWaits());
        CrawlProgress runs = now.doing(new CrawlProgress.Activity(RunKind.IMPORT, now.state(), Optional.empty()));
        CrawlProgress ended = runs.in(State.FINISHED);
        assertEquals(
                "Importing: 2.5 pages per second; 2 of 300 pages on topic so far. It runs in another process. "
                        + "Control it there.",
                new ConditionText(Language.EN).say(Condition.of(runs)));
        assertEquals(
                "正在导入：每秒 2.5 页；目前 300 页中有 2 页与主题相关。它在另一个进程中运行。请在那里操作。",
                new ConditionText(Language.ZH).say(Condition.of(runs)));
        assertEquals(
                "Imported: 300 pages, 2 of them on topic. “Resume the crawl” continues from the seeds.",
                new ConditionText(Language.EN).say(Condition.of(ended)));
        assertFalse(Condition.of(runs).trouble());
        assertEquals("imported", Condition.of(ended).code());
    }

    @Test
    void aRunThatJustResumedWaitsForPagesInsteadOfFetchingNonePerSecond() {
        RunReason goesOn = new RunReason.GoesOn();
        Condition resumed = Condition.of(reading(State.RUNNING, 1_200, 600, 0, false, goesOn));
        assertEquals(
                "Waiting for the next pages; 600 of 1,200 pages on topic so far.",
                new ConditionText(Language.EN).say(resumed));
        assertEquals("正在等待后续网页；目前 1,200 页中有 600 页与主题相关。", new ConditionText(Language.ZH).say(resumed));
        Condition slow = Condition.of(reading(State.RUNNING, 1_200, 600, 0, true, goesOn));
        assertEquals(
                "Crawling well, as fast as the hosts’ delays allow; 600 of 1,200 pages on topic so far.",
                new ConditionText(Language.EN).say(slow));
        assertEquals("爬取正常，速度已达各主机访问间隔所允许的上限；目前 1,200 页中有 600 页与主题相关。", new ConditionText(Language.ZH).say(slow));
    }

    @ParameterizedTest
    @CsvSource({
        "120, 36, Crawling well: 2.5, 爬取正常：每秒, false",
        "120, 35, Crawling: 2.5, 正在爬取：每秒, true",
        "9, 3, Crawling well: 2.5, 爬取正常：每秒, false",
        "49, 1, Crawling: 2.5, 正在爬取：每秒, false",
        "50, 1, Crawling: 2.5, 正在爬取：每秒, true",
        "1000, 40, Crawling: 2.5, 正在爬取：每秒, true"
    })
    void aCrawlGoesWellWhereManyPagesAreOnTopicAndFewAreToldAsFew(
            long fetched, long onTopic, String english, String chinese, boolean few) {
        Condition now = Condition.of(reading(State.RUNNING, fetched, onTopic, false, new RunReason.GoesOn()));
        String en = new ConditionText(Language.EN).say(now);
        String zh = new ConditionText(Language.ZH).say(now);
        assertTrue(en.startsWith(english), en);
        assertTrue(zh.startsWith(chinese), zh);
        assertEquals(few, en.contains("on topic so far. That is a small share"), en);
        assertEquals(few, zh.contains("页与主题相关。相关网页偏少"), zh);
        Condition delayed = Condition.of(reading(State.RUNNING, fetched, onTopic, true, new RunReason.GoesOn()));
        String held = new ConditionText(Language.EN).say(delayed);
        assertEquals(english.contains("well"), held.startsWith("Crawling well, as fast"), held);
        assertEquals(few, held.contains("That is a small share"), held);
    }

    @Test
    void wherePagesOnTopicAreRareThePartOfThePageIsNamedThatHasTheLatest() {
        Condition now = Condition.of(reading(State.RUNNING, 1_000, 20, false, new RunReason.GoesOn()));
        for (Language language : Language.values()) {
            String said = new ConditionText(language).say(now);
            String part = new MessageBundle(TopicPage.class).in(language).say("recent");
            assertTrue(said.contains("“" + part + "”"), said);
            assertFalse(said.contains("topic’s page") || said.contains("主题页"), said);
        }
    }

    @Test
    void whereMostRequestsFailTheShareIsToldAndThePageThatListsThem() {
        Condition now = Condition.of(reading(State.RUNNING, 32, 30, 0, true, 0.966, new RunReason.GoesOn()));
        assertEquals(
                "Crawling, but 97% of the last 100 requests failed; 30 of 32 pages on topic so far. “Hosts” and "
                        + "“Failures” of this topic tell where and why. Leave out a site that has only such addresses.",
                new ConditionText(Language.EN).say(now));
        assertEquals(
                "爬取在进行，但最近 100 个请求中有 97% 失败；目前 32 页中有 30 页与主题相关。该主题的“主机”和“失败”两页说明失败在何处、为什么。如果某个网站只有这样的网址，请排除该网站。",
                new ConditionText(Language.ZH).say(now));
    }

    @Test
    void theSchemaListsTheCodeOfEveryCondition() {
        Set<String> codes = Arrays.stream(Condition.class.getPermittedSubclasses())
                .filter(kind -> kind != Condition.Elsewhere.class) // it has the code of the condition there
                .map(kind -> Conditions.INNER_CAPITAL
                        .matcher(kind.getSimpleName())
                        .replaceAll("-")
                        .toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        OneOf allowed = ConditionJson.class.getRecordComponents()[0].getAnnotation(OneOf.class);
        assertEquals(codes, Set.of(allowed.words()));
    }

    private static RunReason elsewhere(RunReason doing) {
        return new RunReason.Elsewhere(4711, "remora crawl", Instant.EPOCH, doing);
    }

    private static String elsewhere(Language language, RunReason doing) {
        return new ConditionText(language)
                .say(Condition.of(reading(State.RUNNING_ELSEWHERE, 9, 9, false, elsewhere(doing))));
    }

    @Test
    void aRunElsewhereSaysWhichProcessToSteer() {
        String said = elsewhere(Language.ZH, new RunReason.GoesOn());
        assertTrue(said.startsWith("爬取正常"), said);
        assertTrue(said.endsWith("它由进程 4711（remora crawl）从 1970-01-01T00:00:00Z 起运行。请在那里操作。"), said);
        String english = elsewhere(Language.EN, new RunReason.GoesOn());
        assertTrue(
                english.contains(
                        "It runs in process 4711 (remora crawl) since 1970-01-01T00:00:00Z. Control it there."),
                english);
    }

    @Test
    void aRejudgingElsewhereIsNotCalledACrawl() {
        assertEquals(
                "In progress: re-judging the stored pages. Then the index is updated; no crawl follows."
                        + " It runs in process 4711 (remora crawl) since 1970-01-01T00:00:00Z. Control it there.",
                elsewhere(Language.EN, new RunReason.Rejudging(0, 0)));
        assertEquals(
                "当前没有运行：正在打开、索引或整理数据集。它由进程 4711（remora crawl）从 1970-01-01T00:00:00Z 起运行。请在那里操作。",
                elsewhere(Language.ZH, new RunReason.OtherWork()));
    }
}
