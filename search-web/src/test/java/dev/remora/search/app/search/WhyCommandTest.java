package dev.remora.search.app.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.remora.search.app.DemoSide;
import dev.remora.search.app.Ran;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.TimedJson;
import dev.remora.search.why.WhyText;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.provenance.Provenance;
import dev.remora.shared.provenance.Provenances;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.url.ReadableUrl;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `remora why` over a crawl of the demo web.
class WhyCommandTest {
    @TempDir
    static Path data;

    @BeforeAll
    static void crawl() {
        Path topic = DemoSide.topicFile(data, "{delay: 0, maxPages: 120}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            Ran ran = Ran.of(demo.crawl(topic, data));
            assertEquals(0, ran.code(), ran.err());
        }
    }

    private static Ran why(String url, String... more) {
        return Ran.of(Stream.concat(
                        Stream.of("why", url, "--topic", DemoSide.TOPIC, "--data", data.toString()),
                        Arrays.stream(more))
                .toArray(String[]::new));
    }

    private static CollectionReader collection() {
        return CollectionFolder.openForReading(data.resolve(DemoSide.TOPIC));
    }

    /// The last record of a kind in the journal.
    private static <R extends JournalRecord> R last(Class<R> kind, Predicate<R> wanted) {
        Optional<R> found = Optional.empty();
        try (CollectionReader collection = collection();
                CollectionReader.Records records = collection.after(0)) {
            while (records.hasNext()) {
                JournalRecord record = records.next().record();
                if (kind.isInstance(record) && wanted.test(kind.cast(record))) {
                    found = Optional.of(kind.cast(record));
                }
            }
        }
        return found.orElseThrow(() -> new AssertionError("the journal has no such " + kind.getSimpleName()));
    }

    /// Addresses that do not wait any more: which these are depends on the order in which answers came.
    private static Set<Url> settled() {
        Set<Url> settled = new HashSet<>();
        try (CollectionReader collection = collection();
                CollectionReader.Records records = collection.after(0)) {
            while (records.hasNext()) {
                switch (records.next().record()) {
                    case JournalRecord.Fetched fetched -> settled.add(fetched.url());
                    case JournalRecord.Moved moved -> settled.add(moved.url());
                    case JournalRecord.Failed failed -> settled.add(failed.url());
                    case JournalRecord.Dropped dropped -> settled.add(dropped.url());
                    case JournalRecord.RefusedByRobots refused -> settled.add(refused.url());
                    case JournalRecord.SitemapFetched list -> settled.add(list.url());
                    case JournalRecord.Removed removed -> settled.add(removed.url());
                    default -> {
                        // The others settle no address.
                    }
                }
            }
        }
        return settled;
    }

    @Test
    void aPageOnTopicIsToldWithTheTermsThatCountedAndTheWayFromASeed() {
        JournalRecord.Fetched page = last(JournalRecord.Fetched.class, JournalRecord.Fetched::harvested);
        Ran english = why(page.url().text(), "--lang", "en");
        assertEquals(0, english.code(), english.err());
        String score = String.format(Locale.ROOT, "%.2f", page.relevance());
        assertTrue(english.out().contains("It is on topic: relevance " + score), english.out());
        assertTrue(english.out().contains("Evidence: " + ReasonText.ENGLISH.say(page.evidence())), english.out());
        assertTrue(english.out().contains("a seed of the topic; read: relevance"), english.out());
        assertTrue(english.out().contains("linked from the page above as “"), english.out());
        Ran chinese = why(page.url().text(), "--lang", "zh");
        assertTrue(chinese.out().contains("与主题相关：相关度 " + score), chinese.out());
        assertTrue(chinese.out().contains("主题的种子"), chinese.out());
        assertTrue(chinese.out().contains("网页预算已用完"), chinese.out());
    }

    @Test
    void theOtherSchemeAndAMissingSchemeLeadToTheSameAddress() {
        Url page = last(JournalRecord.Fetched.class, JournalRecord.Fetched::harvested)
                .url();
        String rest = page.text().substring(page.text().indexOf("://") + 3);
        for (String form : List.of("https://" + rest, rest)) {
            assertTrue(why(form).out().startsWith(ReadableUrl.of(page) + System.lineSeparator()), form);
        }
    }

    @Test
    void jsonHasTheSameFacts() throws Exception {
        JournalRecord.Fetched page = last(JournalRecord.Fetched.class, JournalRecord.Fetched::harvested);
        JsonNode json =
                TimedJson.mapper().readTree(why(page.url().text(), "--json").out());
        assertEquals(page.url().text(), json.get("url").asText());
        assertEquals(page.url().id(), json.get("id").asText());
        assertEquals("page", json.get("fate").asText());
        assertEquals(page.relevance(), json.at("/details/relevance").asDouble());
        assertEquals("seed", json.at("/way/0/origin").asText());
        assertEquals(
                page.url().text(),
                json.get("way").get(json.get("way").size() - 1).get("url").asText());
        assertEquals("queued", json.at("/history/0/what").asText());
        assertEquals(120, json.at("/run/fetched").asInt());
    }

    @Test
    void whatStillWaitsIsToldWithWhatIsAhead() {
        Set<Url> settled = settled();
        JournalRecord.Queued queued =
                last(JournalRecord.Queued.class, q -> !settled.contains(q.link().target()));
        Ran ran = why(queued.link().target().text(), "--lang", "en");
        assertTrue(ran.out().contains("It is queued with priority "), ran.out());
        assertTrue(ran.out().contains("on the same host"), ran.out());
        assertTrue(ran.out().contains("It was still queued when the run ended"), ran.out());
    }

    @Test
    void anAddressThatTheCollectionNeverHeardOfIsAnsweredClearly() {
        Ran ran = why("http://never.example/page", "--lang", "en");
        assertEquals(2, ran.code());
        assertTrue(ran.err().contains("has no record of http://never.example/page"), ran.err());
        assertTrue(ran.err().contains("add it to the topic’s seeds"), ran.err());
        assertEquals(2, why("ftp://never.example/").code());
        assertTrue(why("ftp://never.example/").err().contains("only http and https"));
        assertEquals(2, why("http://never.example/", "--lang", "fr").code());
        Ran topic = Ran.of("why", "http://a.example/", "--topic", "tea", "--data", data.toString());
        assertEquals(2, topic.code());
        assertTrue(topic.err().contains("there are: " + DemoSide.TOPIC), topic.err());
    }

    @Test
    void anAddressThatTheCollectionNeverHeardOfIsToldInChineseAndToPrograms() throws Exception {
        Ran chinese = why("http://never.example/page", "--lang", "zh");
        assertEquals(2, chinese.code());
        assertTrue(chinese.err().contains("数据集中没有 http://never.example/page"), chinese.err());
        assertFalse(chinese.err().contains("has no record of"), chinese.err());
        assertEquals("", chinese.out());
        Ran asked = why("http://never.example/page", "--json", "--lang", "en");
        assertEquals(2, asked.code());
        assertTrue(asked.err().contains("has no record of http://never.example/page"), asked.err());
        JsonNode json = TimedJson.mapper().readTree(asked.out());
        assertEquals("http://never.example/page", json.get("url").asText());
        assertEquals(new Url("http://never.example/page").id(), json.get("id").asText());
        assertEquals("unknown", json.get("fate").asText());
        assertEquals("exclusion.never-met", json.at("/reason/code").asText());
        assertFalse(json.get("example").asBoolean(true));
        assertTrue(json.get("inScope").asBoolean());
        assertEquals(6, json.size());
    }

    @Test
    void anExampleThatWasNeverMetIsToldAsOne() throws IOException {
        Path other = Files.createDirectory(data.resolve("other"));
        Path topic = DemoSide.topicFile(other, "{delay: 0, maxPages: 2}");
        Files.writeString(topic, "examples: {positive: ['http://never.example/good']}\n", StandardOpenOption.APPEND);
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            assertEquals(0, Ran.of(demo.crawl(topic, other)).code());
        }
        Ran example = Ran.of(
                "why", "never.example/good", "--topic", DemoSide.TOPIC, "--data", other.toString(), "--lang", "en");
        assertEquals(2, example.code());
        assertTrue(example.err().contains("It is one of the topic’s examples"), example.err());
        Ran chinese = Ran.of(
                "why", "never.example/good", "--topic", DemoSide.TOPIC, "--data", other.toString(), "--lang", "zh");
        assertTrue(chinese.err().contains("它是主题的示例之一"), chinese.err());
        Ran json = Ran.of("why", "never.example/good", "--topic", DemoSide.TOPIC, "--data", other.toString(), "--json");
        assertTrue(TimedJson.mapper().readTree(json.out()).get("example").asBoolean(), json.out());
        Ran page = Ran.of(
                "why", "never.example/other", "--topic", DemoSide.TOPIC, "--data", other.toString(), "--lang", "en");
        assertFalse(page.err().contains("one of the topic’s examples"), page.err());
    }

    /// No address of the crawl lacks an answer, and no answer falls back to a raw pattern of the bundle.
    @Test
    void everyThirtiethAddressOfTheCrawlIsToldInBothLanguages() {
        Set<Url> addresses = new LinkedHashSet<>();
        try (CollectionReader collection = collection()) {
            try (CollectionReader.Records records = collection.after(0)) {
                while (records.hasNext()) {
                    switch (records.next().record()) {
                        case JournalRecord.Queued queued ->
                            addresses.add(queued.link().target());
                        case JournalRecord.Dropped dropped -> addresses.add(dropped.url());
                        default -> {} // names no address that is new
                    }
                }
            }
            MessageBundle words = new MessageBundle(WhyText.class);
            Provenances provenances =
                    new Provenances(collection, dev.remora.crawler.relevance.RelevanceModels::threshold);
            int number = 0;
            for (Url url : addresses) {
                if (number++ % 30 == 0) {
                    Provenance why = provenances.of(url).orElseThrow();
                    for (Language language : Language.values()) {
                        String text = WhyText.of(why, words.in(language), ZoneOffset.UTC)
                                .toString();
                        assertFalse(text.contains("{"), text);
                    }
                }
            }
        }
    }

    /// A reader who takes the numbers of the evidence gets the priority.
    @Test
    void theNumbersOfTheEvidenceMakeThePriority() {
        JournalRecord.Queued queued =
                last(JournalRecord.Queued.class, q -> q.evidence() instanceof LinkEvidence.ExpectedBy);
        LinkEvidence.ExpectedBy told = (LinkEvidence.ExpectedBy) queued.evidence();
        assertEquals(queued.priority(), (told.expected() + told.exploration()) / told.scale(), 0.015, told.toString());
    }
}
