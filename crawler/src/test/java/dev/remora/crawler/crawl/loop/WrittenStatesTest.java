package dev.remora.crawler.crawl.loop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.LearnedState;
import dev.remora.crawler.crawl.state.StateSnapshot;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.crawler.priority.strategy.BestFirst;
import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.CloakingFinding;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.QueuePriorities;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.RetryTime;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.reason.TopicPart;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// What each record of a journal changes in what a crawl knows, in `states.txt`: the parts that changed, whole.
///
/// Where it differs, what was made is written to `target/states.txt`, to be read, and to replace the resource
/// where it is right.
class WrittenStatesTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final WarcLocation WARC = new WarcLocation(1, 0);

    private static final CrawlSettings SETTINGS = VirtualCrawl.settings(100, 1).withPagesPerCheck(2);

    private static final Pattern ADDRESS = Pattern.compile("http://([^,\\]]+)");

    private static Url url(String address) {
        return new Url("http://" + address);
    }

    private static JournalRecord.RunStarted run(int number, String strategy, long pages, boolean given) {
        return new JournalRecord.RunStarted(NOON, number, strategy, "keyword", new JournalRecord.Budget(pages, given));
    }

    private static JournalRecord.Queued queued(String address, double priority) {
        return new JournalRecord.Queued(NOON, Link.seed(url(address)), priority, new LinkEvidence.Seed());
    }

    private static JournalRecord.Fetched fetched(String address, Verdict verdict, double relevance, Likeness likeness) {
        return new JournalRecord.Fetched(
                NOON.plusSeconds(1),
                url(address),
                new ArchivedResponse(200, WARC),
                new PageLocation(1, likeness.digest()),
                new Assessment(relevance, verdict, new PageEvidence.Untold()),
                true,
                likeness);
    }

    private static JournalRecord.Fetched signIn(String address) {
        return new JournalRecord.Fetched(
                NOON,
                url(address),
                new ArchivedResponse(200, WARC),
                new PageLocation(1, 0),
                new Assessment(0, Verdict.OFF_TOPIC, new PageEvidence.NoPage(SoftError.LOGIN_WALL)),
                true,
                Likeness.NONE);
    }

    private static JournalRecord.Moved moved(String from, String to) {
        return new JournalRecord.Moved(NOON, url(from), 302, WARC, "http://" + to);
    }

    private static Likeness like(long digest, String same, boolean onTopic) {
        long other = same.isEmpty() ? 0 : url(same).key();
        return new Likeness(digest, other, onTopic, Likeness.Canonical.UNSAID, 0, Bytes.NONE);
    }

    private static JournalRecord.Failed failed(String address, int status, int attempts, boolean again, boolean none) {
        Optional<Instant> retry = again ? Optional.of(NOON.plusSeconds(9)) : Optional.empty();
        return new JournalRecord.Failed(
                NOON, url(address), new Answer(status), new Failure.HttpStatus(status), attempts, retry, none);
    }

    private static JournalRecord.Rejudged anew(
            String address, double relevance, Verdict verdict, boolean onTopic, String same) {
        return new JournalRecord.Rejudged(
                NOON,
                url(address),
                new PageLocation(1, 5),
                new Assessment(relevance, verdict, new PageEvidence.Untold()),
                onTopic,
                same.isEmpty() ? 0 : url(same).key(),
                1);
    }

    private static List<JournalRecord> journal() {
        return List.of(
                run(1, "best-first", 100, true),
                queued("a.cn/1", 0.5),
                queued("a.cn/2", 0.25),
                queued("b.cn/", 0.75),
                queued("b.cn/3", 0.125),
                queued("c.cn/x", 0.25),
                new JournalRecord.Queued(
                        NOON, Link.seed(url("b.cn/feed")), 0.5, new LinkEvidence.NamedFeed(url("b.cn/"))),
                new JournalRecord.Dropped(NOON, url("a.cn/7"), 5, new Exclusion.OutOfScope()),
                new JournalRecord.Dropped(NOON, url("c.cn/x"), 5, new Exclusion.FrontierFull()),
                queued("c.cn/x", 0.375),
                new JournalRecord.Rescored(
                        NOON,
                        new QueuePriorities.Builder()
                                .add(2, 0.625)
                                .add(4, 0.875)
                                .build()),
                new JournalRecord.HostAddressed(NOON, "a.cn", List.of("192.0.2.1")),
                new JournalRecord.RobotsFetched(NOON, "http://a.cn", new Answer(404)),
                new JournalRecord.RobotsFetched(NOON, "http://b.cn", new Answer(0)),
                fetched("a.cn/1", Verdict.ON_TOPIC, 0.75, like(5, "", true)),
                fetched("a.cn/2", Verdict.OFF_TOPIC, 0.125, like(6, "", false)),
                fetched("b.cn/", Verdict.DUPLICATE, 0.75, like(5, "a.cn/1", true)),
                fetched("b.cn/3", Verdict.ON_TOPIC, 0.5, like(5, "a.cn/1", true)),
                failed("c.cn/x", 503, 1, true, true),
                failed("c.cn/x", 0, 2, true, true),
                failed("c.cn/x", 0, 3, false, true),
                new JournalRecord.HostParked(NOON, "c.cn", Duration.ofMinutes(5), 1, new Failure.ConnectionRefused()),
                new JournalRecord.HostPaused(NOON, "c.cn", Duration.ofMinutes(5), new Failure.HttpStatus(429)),
                queued("d.cn/gone", 0.5),
                failed("d.cn/gone", 404, 1, false, false),
                queued("d.cn/moved", 0.5),
                new JournalRecord.Moved(NOON, url("d.cn/moved"), 301, WARC, "http://d.cn/to"),
                queued("d.cn/no", 0.5),
                new JournalRecord.RefusedByRobots(NOON, url("d.cn/no"), Optional.empty()),
                new JournalRecord.SitemapFetched(
                        NOON, url("d.cn/map"), new Answer(200), 0, false, 1, List.of(url("d.cn/map2"))),
                new JournalRecord.ChangesAnnounced(NOON, "a.cn", List.of(url("a.cn/1"))),
                new JournalRecord.SitemapFetched(NOON, url("b.cn/feed"), new Answer(200), 4, true, 0, List.of()),
                new JournalRecord.Judged(
                        NOON,
                        url("a.cn/1"),
                        new PageLocation(1, 5),
                        new Assessment(0.75, Verdict.ON_TOPIC, new PageEvidence.Untold())),
                new JournalRecord.Judged(
                        NOON,
                        url("b.cn/3"),
                        new PageLocation(1, 5),
                        new Assessment(0.5, Verdict.DUPLICATE, new PageEvidence.RepresentedBy(url("e.cn/")))),
                new JournalRecord.Reparsed(
                        fetched("a.cn/2", Verdict.ON_TOPIC, 0.625, like(8, "", true)), 0.125, false, true),
                new JournalRecord.Reparsed(
                        fetched("b.cn/3", Verdict.OFF_TOPIC, 0.125, like(0, "", false)), 0.5, false, false),
                new JournalRecord.CloakingChecked(NOON, url("b.cn/3"), 1, new CloakingFinding.Same()),
                new JournalRecord.CloakingChecked(
                        NOON,
                        url("a.cn/1"),
                        3,
                        new CloakingFinding.Other(
                                new PageEvidence.OtherTextForBrowsers(
                                        url("a.cn/1"), 4, 0.125f, new PageEvidence.NoKeyword()),
                                false,
                                1)),
                new JournalRecord.StrategyState(NOON, "best-first", Bytes.of(new byte[] {1})),
                new JournalRecord.JudgingBegan(NOON, new RunReason.TopicChanged(List.of(TopicPart.KEYWORDS))),
                anew("a.cn/1", 0.125, Verdict.OFF_TOPIC, false, ""),
                anew("a.cn/2", 0.875, Verdict.ON_TOPIC, true, ""),
                anew("b.cn/", 0.125, Verdict.DUPLICATE, false, "a.cn/1"),
                anew("a.cn/1", 0.75, Verdict.ON_TOPIC, true, ""),
                new JournalRecord.JudgingEnded(NOON, 3, 1),
                new JournalRecord.Removed(NOON, url("a.cn/1"), new Failure.HttpStatus(404)),
                new JournalRecord.RunMeasured(
                        NOON, 1, Duration.ofSeconds(3), 4_000, Optional.empty(), Optional.empty()),
                new JournalRecord.RunEnded(NOON, 1, new RunReason.Unfinished(1, 1)),
                run(2, "auto", 50, true),
                new JournalRecord.AskedAgain(NOON, url("a.cn/2").key()),
                new JournalRecord.AskedAgain(NOON, url("d.cn/gone").key()),
                new JournalRecord.RecrawlRequested(NOON, 2, new Recrawl.Site("a.cn")),
                fetched("a.cn/2", Verdict.ON_TOPIC, 0.5, like(8, "", true)),
                new JournalRecord.RunEnded(NOON, 2, new RunReason.Unfinished(1, 1)),
                run(3, "auto", 60, false),
                new JournalRecord.RecrawlRequested(NOON, 3, new Recrawl.All()),
                new JournalRecord.RunEnded(NOON, 3, new RunReason.Unfinished(1, 1)),
                run(4, "best-first", 60, false),
                fetched("a.cn/8", Verdict.ON_TOPIC, 0.5, like(9, "", true)),
                new JournalRecord.Failed(
                        NOON,
                        url("a.cn/8"),
                        new Answer(403),
                        new Failure.Withheld(new Failure.HttpStatus(403), NOON.plus(RetryTime.GRACE)),
                        1,
                        Optional.empty()),
                new JournalRecord.BanChecked(NOON, url("a.cn/2"), 403, true),
                new JournalRecord.BanChecked(NOON, url("a.cn/2"), 200, false),
                new JournalRecord.BanChecked(NOON, url("a.cn/2"), 0, false),
                moved("d.cn/1", "d.cn/login?to=/1"),
                moved("d.cn/2", "d.cn/login?to=/2"),
                signIn("d.cn/login?to=/1"),
                signIn("d.cn/login?to=/2"),
                moved("d.cn/3", "d.cn/login?to=/3"),
                new JournalRecord.Reread(NOON, 3, 0, List.of(new PageLocation(1, 2))));
    }

    @Test
    void eachRecordChangesWhatIsWritten() throws IOException {
        MemoryCollection archive = new MemoryCollection(VirtualCrawl.topic(Topic.Crawl.DEFAULT, "http://a.cn/"));
        CrawlState state = VirtualCrawl.state(archive, SETTINGS);
        StateSnapshot before = StateSnapshot.of(state);
        StringBuilder text = new StringBuilder();
        for (JournalRecord each : journal()) {
            state.apply(each);
            StateSnapshot after = StateSnapshot.of(state);
            text.append("# ").append(title(each)).append('\n');
            after.changedSince(before).stream()
                    .filter(part -> !part.equals("robots"))
                    .sorted()
                    .forEach(part -> text.append(part)
                            .append(' ')
                            .append(named(shown(after.parts().get(part))))
                            .append('\n'));
            before = after;
        }
        String expected;
        try (InputStream file = WrittenStatesTest.class.getResourceAsStream("states.txt")) {
            expected = new String(file.readAllBytes(), UTF_8);
        }
        if (!expected.contentEquals(text)) {
            Files.writeString(Path.of("target", "states.txt"), text);
        }
        assertEquals(expected, text.toString());
    }

    @Test
    void aStateThatIsReadFromACheckpointIsTheOneThatWasWritten() {
        for (int records = 1; records <= journal().size(); records++) {
            MemoryCollection archive = new MemoryCollection(VirtualCrawl.topic(Topic.Crawl.DEFAULT, "http://a.cn/"));
            archive.append(journal().subList(0, records));
            archive.sync();
            CrawlState written = VirtualCrawl.replayed(
                    archive, SETTINGS, untaught(), MemoryLinkStore::new, FrontierSettings.DEFAULT, NOON);
            List<byte[]> chunks = CheckpointWriter.encoded(written.frozen());
            CrawlState read = new CrawlState(archive, SETTINGS, untaught(), MemoryLinkStore::new);
            read.read(new CheckpointReader(chunks.iterator()));
            read.open(FrontierSettings.DEFAULT, NOON);
            StateSnapshot.of(read)
                    .assertSameAs(
                            StateSnapshot.of(written), "after " + journal().get(records - 1));
        }
    }

    private static LearnedState untaught() {
        return new LearnedState(new BestFirst(), Optional.empty());
    }

    private static String title(JournalRecord record) {
        Matcher address = ADDRESS.matcher(record.toString());
        return record.getClass().getSimpleName() + (address.find() ? " " + address.group(1) : "");
    }

    /// With addresses in the place of their keys.
    private static String named(String text) {
        String named = text.replace("http://", "")
                .replaceAll("AddressState\\[schedule=(\\w*), verdict=(\\w*), attempts=", "$1 $2 [attempts ");
        for (JournalRecord record : journal()) {
            Matcher address = ADDRESS.matcher(record.toString());
            while (address.find()) {
                named = named.replace(Long.toString(url(address.group(1)).key()), address.group(1));
            }
        }
        return named;
    }

    /// Values in an order that is the same in every process.
    private static String shown(Object value) {
        return switch (value) {
            case Map<?, ?> map -> {
                Map<String, String> sorted = new TreeMap<>();
                map.forEach((key, each) -> sorted.put(shown(key), shown(each)));
                yield sorted.toString();
            }
            case Set<?> set ->
                set.stream().map(WrittenStatesTest::shown).sorted().toList().toString();
            case List<?> list ->
                list.stream().map(WrittenStatesTest::shown).toList().toString();
            case Optional<?> some -> some.map(WrittenStatesTest::shown).orElse("none");
            default -> value.toString().replaceAll("(Member|Early)\\[url=", "[");
        };
    }
}
