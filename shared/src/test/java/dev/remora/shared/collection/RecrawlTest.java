package dev.remora.shared.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Which addresses a recrawl asks for, and which have a verdict.
class RecrawlTest {
    private static final Instant NOON = Samples.NOON;
    private static final Url PAGE = new Url("http://tea.example/1");

    @Test
    void aSiteIsAHostWithTheHostsBelowItAndNoOther() {
        Recrawl site = new Recrawl.Site(" TEA.example ");
        assertTrue(site.covers(PAGE));
        assertTrue(site.covers(new Url("http://www.tea.example/")));
        assertFalse(site.covers(new Url("http://greentea.example/")));
        assertFalse(site.covers(new Url("http://example/")));
    }

    @ParameterizedTest
    @CsvSource({
        "www.example.org, www.example.org",
        "' WWW.Example.ORG ', www.example.org",
        "http://www.example.org/, www.example.org",
        "https://www.example.org, www.example.org",
        "127.0.0.1:8608, 127.0.0.1:8608",
        "针灸.中国, xn--8nx528e.xn--fiqs8s"
    })
    void aSiteIsNamedByItsHostOrItsFrontPage(String typed, String host) {
        assertEquals(Optional.of(new Recrawl.Site(host)), Recrawl.Site.named(typed));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "http://www.example.org/1", "ftp://www.example.org/", "http://"})
    void whatIsNoSiteIsNone(String typed) {
        assertEquals(Optional.empty(), Recrawl.Site.named(typed));
    }

    @Test
    void aPageIsItselfAloneAndEverythingElseIsDecidedElsewhere() {
        assertTrue(new Recrawl.Page(PAGE).covers(PAGE));
        assertFalse(new Recrawl.Page(PAGE).covers(new Url("http://tea.example/2")));
        assertTrue(new Recrawl.All().covers(PAGE));
        assertTrue(new Recrawl.Failed().covers(PAGE));
    }

    @Test
    void whatWasHadRefusedOrFailedForGoodHasAVerdict() {
        List<JournalRecord> decided = List.of(
                Samples.fetched(1, new WarcLocation(0, 0), new PageLocation(0, 0)),
                new JournalRecord.Moved(NOON, Samples.url(1), 301, new WarcLocation(0, 0), "/x"),
                new JournalRecord.Removed(NOON, Samples.url(1), new Failure.HttpStatus(404)),
                new JournalRecord.RefusedByRobots(NOON, Samples.url(1), Optional.empty()),
                failed(404, Optional.empty()));
        for (JournalRecord each : decided) {
            assertEquals(Optional.of(new VerdictChange(Samples.url(1), true)), VerdictChange.of(each));
        }
    }

    @Test
    void whatMayBeOtherwiseAnotherTimeKeepsWhatItHad() {
        for (JournalRecord each : List.of(
                failed(404, Optional.of(NOON)),
                failed(0, Optional.empty()),
                failed(429, Optional.empty()),
                failed(500, Optional.empty()),
                new JournalRecord.RefusedByRobots(NOON, Samples.url(1), Optional.of(NOON)),
                new JournalRecord.SitemapFetched(NOON, PAGE, new Answer(200), 3, false, 0, List.of()),
                new JournalRecord.AskedAgain(NOON, 1))) {
            assertEquals(Optional.empty(), VerdictChange.of(each));
        }
    }

    @Test
    void aFeedHasNoVerdictSoThatItIsAskedForAgain() {
        var feed = new JournalRecord.SitemapFetched(NOON, PAGE, new Answer(200), 3, true, 0, List.of());
        assertEquals(Optional.of(new VerdictChange(PAGE, false)), VerdictChange.of(feed));
    }

    @Test
    void anAnswerOfRobotsIsNoneWhereTheServerFailed() {
        assertTrue(robots(499).answered());
        assertTrue(robots(200).answered());
        assertFalse(robots(500).answered());
        assertFalse(robots(429).answered());
        assertFalse(robots(0).answered());
    }

    @Test
    void aHostIsParkedUntilItsPauseIsOver() {
        var parked = new JournalRecord.HostParked(
                NOON, "tea.example", java.time.Duration.ofMinutes(5), 1, new Failure.ConnectionRefused());
        assertEquals(NOON.plusSeconds(300), parked.until());
    }

    @Test
    void aPageIsHarvestedOnceAndItsCopiesHaveItsContent() {
        var fetched = Samples.fetched(1, new WarcLocation(0, 0), new PageLocation(0, 0));
        assertTrue(fetched.harvested());
        assertTrue(fetched.contentOnTopic());
        assertFalse(like(fetched, Verdict.ON_TOPIC, 7, true).harvested());
        assertTrue(like(fetched, Verdict.DUPLICATE, 7, true).contentOnTopic());
        assertFalse(like(fetched, Verdict.DUPLICATE, 7, false).contentOnTopic());
        assertFalse(like(fetched, Verdict.OFF_TOPIC, 0, true).contentOnTopic());
        assertFalse(like(fetched, Verdict.OFF_TOPIC, 0, true).harvested());
    }

    private static JournalRecord.Fetched like(JournalRecord.Fetched page, Verdict verdict, long same, boolean onTopic) {
        Likeness likeness = new Likeness(
                page.likeness().digest(), same, onTopic, Likeness.Canonical.SELF, 0, Likeness.NONE.sketch());
        return new JournalRecord.Fetched(
                page.at(),
                page.url(),
                page.response(),
                page.page(),
                new Assessment(page.relevance(), verdict, page.evidence()),
                true,
                likeness);
    }

    private static JournalRecord.RobotsFetched robots(int status) {
        return new JournalRecord.RobotsFetched(NOON, "http://tea.example", new Answer(status));
    }

    private static JournalRecord.Failed failed(int status, Optional<Instant> retry) {
        return new JournalRecord.Failed(
                NOON, Samples.url(1), new Answer(status), new Failure.HttpStatus(status), 1, retry);
    }
}
