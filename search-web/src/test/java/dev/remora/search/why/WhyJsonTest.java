package dev.remora.search.why;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.QueuePriorities;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// What programs read of an address.
class WhyJsonTest {
    private static final Instant AT = Instant.EPOCH;
    private static final Url URL = new Url("http://a.example/1");
    private static final WarcLocation WARC = new WarcLocation(1, 0);
    private static final PageLocation PAGE = new PageLocation(1, 0);
    private static final PageEvidence TOLD = new PageEvidence.NoKeyword();
    private static final Failure GONE = new Failure.HttpStatus(410);
    private static final JournalRecord.Fetched FETCHED =
            new JournalRecord.Fetched(AT, URL, 200, WARC, PAGE, 0.5, Verdict.ON_TOPIC, 7, TOLD, true);

    /// Programs compare them: none changes. A new kind of record brings a new line.
    private static Map<JournalRecord, String> kinds() {
        Map<JournalRecord, String> kinds = new LinkedHashMap<>();
        kinds.put(
                new JournalRecord.RunStarted(AT, 1, "auto", "keyword-density", new JournalRecord.Budget(9, false)),
                "runstarted");
        kinds.put(new JournalRecord.RunEnded(AT, 1, new RunReason.BudgetUsed()), "runended");
        kinds.put(new JournalRecord.RecrawlAsked(AT, 2), "recrawlasked");
        kinds.put(new JournalRecord.Queued(AT, Link.seed(URL), 1, new LinkEvidence.Seed()), "queued");
        kinds.put(new JournalRecord.Dropped(AT, URL, 0, new Exclusion.OutOfScope()), "dropped");
        kinds.put(new JournalRecord.Rescored(AT, QueuePriorities.of(1, 1)), "rescored");
        kinds.put(FETCHED, "fetched");
        kinds.put(new JournalRecord.Moved(AT, URL, 301, WARC, "http://b.example/"), "moved");
        kinds.put(new JournalRecord.Failed(AT, URL, 404, GONE, Optional.empty(), 1, Optional.empty()), "failed");
        kinds.put(new JournalRecord.RefusedByRobots(AT, URL), "refusedbyrobots");
        kinds.put(new JournalRecord.RobotsFetched(AT, "http://a.example", 200, Optional.empty()), "robotsfetched");
        kinds.put(new JournalRecord.SitemapFetched(AT, URL, 200, Optional.empty(), 3), "sitemapfetched");
        kinds.put(new JournalRecord.HostPaused(AT, "a.example", Duration.ofSeconds(9), GONE), "hostpaused");
        kinds.put(new JournalRecord.HostParked(AT, "a.example", Duration.ofMinutes(5), 1, GONE), "hostparked");
        kinds.put(new JournalRecord.RunMeasured(AT, 1, Duration.ofSeconds(9), 5, Optional.of(GONE)), "runmeasured");
        kinds.put(new JournalRecord.AskedAgain(AT, URL.key()), "askedagain");
        kinds.put(new JournalRecord.Judged(AT, URL, PAGE, 0.5, Verdict.ON_TOPIC, TOLD), "judged");
        kinds.put(new JournalRecord.JudgingBegan(AT, new RunReason.JudgingAskedFor()), "judgingbegan");
        kinds.put(new JournalRecord.JudgedAnew(AT, URL, PAGE, 0.5, Verdict.ON_TOPIC, true, 0, 1, TOLD), "judgedanew");
        kinds.put(new JournalRecord.JudgingEnded(AT, 1, 1), "judgingended");
        kinds.put(new JournalRecord.ReadAgain(FETCHED, 0.4, true, true), "readagain");
        kinds.put(new JournalRecord.Removed(AT, URL, GONE), "removed");
        kinds.put(new JournalRecord.StrategyState(AT, "auto", Bytes.NONE), "strategystate");
        return kinds;
    }

    @Test
    void everyKindOfDecisionHasANameThatStays() {
        kinds().forEach((record, name) -> assertEquals(name, WhyJson.DecisionJson.kind(record)));
        Set<Class<?>> named = kinds().keySet().stream().map(Object::getClass).collect(Collectors.toSet());
        assertEquals(Set.copyOf(Arrays.asList(JournalRecord.class.getPermittedSubclasses())), named);
    }
}
