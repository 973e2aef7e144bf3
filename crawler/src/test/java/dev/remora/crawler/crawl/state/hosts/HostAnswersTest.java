package dev.remora.crawler.crawl.state.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What the journal says of hosts: which answered, which are parked, which hold the topic.
class HostAnswersTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final WarcLocation WARC = new WarcLocation(1, 0);

    private final HostAnswers answers = new HostAnswers();

    private static Url url(String host) {
        return new Url("http://" + host + "/x");
    }

    private static JournalRecord.Failed failed(String host, int status, boolean unreachable) {
        return new JournalRecord.Failed(
                NOON, url(host), new Answer(status), new Failure.HttpStatus(status), 1, Optional.empty(), unreachable);
    }

    private static JournalRecord.RobotsFetched robots(String host, int status) {
        return new JournalRecord.RobotsFetched(NOON, "http://" + host, new Answer(status));
    }

    private static JournalRecord.HostParked parked(String host, int times) {
        return new JournalRecord.HostParked(NOON, host, Duration.ofMinutes(5), times, new Failure.ConnectionRefused());
    }

    static JournalRecord.Fetched fetched(String url, Verdict verdict) {
        return new JournalRecord.Fetched(
                NOON,
                new Url(url),
                new ArchivedResponse(200, WARC),
                new PageLocation(1, 0),
                new Assessment(0.5, verdict, new PageEvidence.Untold()),
                true,
                Likeness.NONE);
    }

    @Test
    void failuresAreCountedUntilTheHostResponds() {
        answers.apply(failed("a.cn", 0, true));
        answers.apply(failed("a.cn", 0, true));
        answers.apply(failed("a.cn", 0, false));
        assertEquals(2, answers.of("a.cn").failures());
        assertFalse(answers.of("a.cn").answered());
        answers.apply(failed("a.cn", 503, true));
        assertEquals(1, answers.of("a.cn").failures(), "it responds, and brings nothing");
        assertFalse(answers.of("a.cn").answered());
        answers.apply(failed("a.cn", 404, false));
        assertEquals(0, answers.of("a.cn").failures());
        assertTrue(answers.of("a.cn").answered());
        assertEquals(0, answers.of("b.cn").failures());
        assertEquals(Instant.MIN, answers.of("b.cn").until());
    }

    @Test
    void aHostIsParkedUntilItAnswers() {
        answers.apply(parked("a.cn", 3));
        answers.apply(robots("a.cn", 500));
        answers.apply(robots("a.cn", 0));
        assertEquals(3, answers.of("a.cn").times());
        assertEquals(2, answers.of("a.cn").robotsFailures());
        assertEquals(NOON.plusSeconds(300), answers.of("a.cn").until());
        assertEquals(NOON.plusSeconds(300), answers.of("a.cn").until(NOON.plusSeconds(200)));
        assertEquals(
                NOON.minusSeconds(700), answers.of("a.cn").until(NOON.minusSeconds(1000)), "the clock was set back");
        List<JournalRecord> answering = List.of(
                robots("a.cn", 404),
                fetched("http://a.cn/x", Verdict.ON_TOPIC),
                new JournalRecord.Moved(NOON, url("a.cn"), 301, WARC, "http://a.cn/y"),
                new JournalRecord.SitemapFetched(NOON, url("a.cn"), new Answer(200), 3, false, 0, List.of()));
        for (JournalRecord answer : answering) {
            answers.apply(parked("a.cn", 3));
            answers.apply(robots("a.cn", 500));
            answers.apply(answer);
            assertEquals(0, answers.of("a.cn").times(), answer.toString());
            assertEquals(0, answers.of("a.cn").robotsFailures());
            assertEquals(Instant.MIN, answers.of("a.cn").until());
        }
        answers.apply(parked("a.cn", 4));
        answers.apply(new JournalRecord.SitemapFetched(NOON, url("a.cn"), new Answer(0), 0, false, 0, List.of()));
        assertEquals(4, answers.of("a.cn").times());
    }

    private static JournalRecord.Fetched shows(String url, SoftError error) {
        return new JournalRecord.Fetched(
                NOON,
                new Url(url),
                new ArchivedResponse(200, WARC),
                new PageLocation(1, 0),
                new Assessment(0, Verdict.OFF_TOPIC, new PageEvidence.NoPage(error)),
                true,
                Likeness.NONE);
    }

    private boolean leads(String from, String to) {
        return answers.leadsToCheck(new Url(from), new Url(to));
    }

    @Test
    void aHostOfManyScriptsDoesNotHideTheChecksOfOthersNorItsOwn() {
        answers.apply(shows("http://waf.cn/captcha", SoftError.UNAVAILABLE));
        answers.apply(shows("http://a.cn/login", SoftError.LOGIN_WALL));
        for (int i = 0; i < 1000; i++) {
            answers.apply(shows("http://a.cn/app/" + i, SoftError.SCRIPT_SHELL));
            answers.apply(
                    new JournalRecord.Moved(NOON, new Url("http://a.cn/old/" + i), 302, WARC, "http://a.cn/login"));
        }
        assertTrue(leads("http://b.cn/x", "http://waf.cn/captcha"));
        assertTrue(leads("http://a.cn/x", "http://a.cn/login"));
    }

    @Test
    void aPlaceThatIsToldWhereToLeadBackToIsACheckOnceTwoPagesOfItWere() {
        answers.apply(shows("http://a.cn/login?n=1&to=/1", SoftError.LOGIN_WALL));
        assertFalse(leads("http://a.cn/3", "http://a.cn/login?n=1&to=/3"));
        assertTrue(leads("http://a.cn/3", "http://a.cn/login?n=1&to=/1"), "this very page");
        answers.apply(shows("http://a.cn/login?n=1&to=http%3A%2F%2Fa.cn%2F2", SoftError.LOGIN_WALL));
        assertTrue(leads("http://a.cn/3", "http://a.cn/login?n=1&to=/3"));
        assertTrue(leads("http://a.cn/3?b=1", "http://a.cn/login?n=1&to=http%3A%2F%2Fa.cn%2F3%3Fb%3D1"));
        assertTrue(leads("http://a.cn/3", "http://a.cn/login?n=1&to=%252F3"));
        assertFalse(leads("http://a.cn/3", "http://a.cn/login?n=1&to=/30"), "another page");
        assertFalse(leads("http://a.cn/3", "http://a.cn/login?n=2&to=/3"), "another place");
        assertFalse(leads("http://a.cn/login?n=1", "http://a.cn/login?n=1&to=/login?n=1"), "the same place");
        answers.apply(fetched("http://a.cn/login?n=1&to=/4", Verdict.ON_TOPIC));
        assertFalse(leads("http://a.cn/3", "http://a.cn/login?n=1&to=/3"), "it has content");
    }

    @Test
    void aCheckThatHadNoAnswerIsAFailureOfItsHost() {
        answers.apply(failed("a.cn", 403, false));
        answers.apply(new JournalRecord.BanChecked(NOON, url("a.cn"), 0, false));
        assertEquals(1, answers.of("a.cn").failures());
        assertEquals(List.of(), answers.of("a.cn").signs().witnesses(), "no page was served");
    }

    @Test
    void theOriginsThatAnsweredLastAreKnownTheLastFirst() {
        assertFalse(answers.any());
        answers.apply(failed("dead.cn", 0, true));
        assertFalse(answers.any());
        for (int i = 0; i < 100; i++) {
            answers.apply(fetched("http://h" + i + ".cn/", Verdict.ON_TOPIC));
        }
        answers.apply(fetched("https://h99.cn/", Verdict.OFF_TOPIC));
        answers.apply(fetched("http://h98.cn/", Verdict.OFF_TOPIC));
        List<String> lately = answers.lately();
        assertEquals(List.of("http://h98.cn", "https://h99.cn", "http://h97.cn"), lately.subList(0, 3));
        assertTrue(answers.any());
        assertTrue(lately.size() < 100, "few are kept");
        assertEquals("http://h" + (100 - lately.size()) + ".cn", lately.getLast());
    }

    @Test
    void hostsOfASiteAreCountedOnce() {
        for (String host : List.of("a.site.cn", "b.site.cn", "a.site.cn", "other.cn")) {
            answers.apply(fetched("http://" + host + "/", Verdict.ON_TOPIC));
        }
        assertEquals(2, answers.hostsAsked("site.cn"));
        assertEquals(0, answers.hostsAsked("none.cn"));
        assertTrue(answers.asked("b.site.cn"));
        assertFalse(answers.asked("c.site.cn"));
        List<String> all = new ArrayList<>();
        answers.forEach((host, _) -> all.add(host));
        assertEquals(
                List.of("a.site.cn", "b.site.cn", "other.cn"),
                all.stream().sorted().toList());
        assertEquals(Map.of("site.cn", 2, "other.cn", 1), answers.snapshot().get(1));
        assertEquals(3, ((Map<?, ?>) answers.snapshot().getFirst()).size());
        assertEquals(answers.lately(), answers.snapshot().get(2));
    }

    @Test
    void aHostIsProvenByThreePagesHalfOfThemOnTopic() {
        HostRecords records = new HostRecords();
        KnownSites sites = new KnownSites(answers, records);
        Url a = new Url("http://a.site.cn/");
        records.judged(a, 0.5, true);
        records.judged(a, 0.25, true);
        assertEquals(0, sites.provenHosts("site.cn"));
        records.judged(a, 0, false);
        assertEquals(1, sites.provenHosts("site.cn"));
        records.judged(a, 0, false);
        assertEquals(1, sites.provenHosts("site.cn"), "half");
        records.judged(a, 0, false);
        assertEquals(0, sites.provenHosts("site.cn"));
        assertEquals(2, sites.onTopic("site.cn"));
        assertEquals(0.15, records.host("a.site.cn").meanRelevance(), 1e-9);
        assertEquals(5, records.host("a.site.cn").harvest().fetched());
        assertEquals(0, records.host("none.cn").harvest().fetched());
        assertTrue(sites.mostPages("site.cn"));
        for (int i = 0; i < 4; i++) {
            records.judged(new Url("http://b" + i + ".cn/"), 1, true);
        }
        assertTrue(sites.mostPages("site.cn"), "five of nine");
        records.judged(new Url("http://b.cn/"), 1, true);
        assertFalse(sites.mostPages("site.cn"), "five of ten");
        records.reparsed(new JournalRecord.Reparsed(fetched("http://a.site.cn/", Verdict.ON_TOPIC), 0, false, true));
        assertEquals(1, sites.provenHosts("site.cn"));
        assertEquals(3, records.site(a).onTopic());
        assertEquals(10, records.fetched());
        assertEquals(List.of(5L, 3L, 1.25, 1), ((Map<?, ?>) records.snapshot().get(1)).get("site.cn"), "of the site");
        records.forgetPages();
        assertEquals(0, records.fetched());
        assertEquals(0, sites.onTopic("site.cn"));
    }

    @Test
    void anIndexNamesSitemapsThatWereNotReadALevelBelowIt() {
        SitemapRecords records = new SitemapRecords();
        records.apply(sitemap("http://a.cn/1", 0));
        records.apply(sitemap("http://a.cn/index", 1, "http://a.cn/1", "http://a.cn/2", "http://a.cn/3"));
        records.apply(sitemap("http://a.cn/other", 4, "http://a.cn/3"));
        assertEquals(Map.of(new Url("http://a.cn/2"), 2, new Url("http://a.cn/3"), 2), records.left());
        records.apply(sitemap("http://a.cn/2", 2));
        assertEquals(
                List.of(new Url("http://a.cn/3")), List.copyOf(records.left().keySet()));
        assertTrue(records.wasRead(new Url("http://a.cn/2")));
        assertFalse(records.wasRead(new Url("http://a.cn/3")));
        records.feedNamed("a.cn");
        records.feedNamed("a.cn");
        assertEquals(2, records.feedsOf("a.cn"));
        assertEquals(0, records.feedsOf("b.cn"));
        assertEquals(
                List.of(List.of(new Url("http://a.cn/3")), List.of(2), Map.of("a.cn", 2)),
                records.snapshot().subList(2, 5));
        assertEquals(4, ((List<?>) records.snapshot().getFirst()).size());
    }

    private static JournalRecord.SitemapFetched sitemap(String url, int level, String... named) {
        List<Url> sitemaps = java.util.Arrays.stream(named).map(Url::new).toList();
        return new JournalRecord.SitemapFetched(NOON, new Url(url), new Answer(200), 0, false, level, sitemaps);
    }
}
