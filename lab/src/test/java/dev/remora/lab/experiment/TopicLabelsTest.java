package dev.remora.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.lab.library.DrawnLibrary;
import dev.remora.lab.trial.Judge;
import dev.remora.lab.trial.Targets;
import dev.remora.shared.text.Folding;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopicLabelsTest {
    @TempDir
    Path folder;

    private TopicLabels read(String... texts) throws IOException {
        List<Path> files = new ArrayList<>();
        for (String text : texts) {
            files.add(Files.writeString(folder.resolve(files.size() + ".tsv"), text));
        }
        return TopicLabels.read(files, new UrlRules(true));
    }

    private static Set<Long> keys(String... urls) {
        return Stream.of(urls).map(url -> new Url(url).key()).collect(Collectors.toSet());
    }

    @Test
    void columnsMayStandAnywhereAndAddressesBecomeCanonical() throws IOException {
        TopicLabels labels = read("""
                host\ttopic\tx\turl
                a\ttea\t\thttps://A.example:443/1#x
                a\ttea\t\thttp://a.example/医
                a\tlaw\t\thttp://b.example/
                """);
        assertEquals(keys("http://a.example/1", "http://a.example/%E5%8C%BB"), labels.keys("tea"));
        assertEquals(keys("http://b.example/"), labels.keys("law"));
        assertTrue(labels.knows("tea") && labels.knows("law"));
        assertFalse(labels.knows("finance") || labels.knows(""));
        assertEquals(Set.of(), labels.keys("finance"));
    }

    @Test
    void linesThatAreShortOrNoAddressAreSkippedAndLongOnesRead() throws IOException {
        TopicLabels labels = read("""
                url\ttopic

                http://a.example/
                mailto:x@a.example\ttea
                http://b.example/\ttea\tmore\tcells
                """);
        assertEquals(keys("http://b.example/"), labels.keys("tea"));
    }

    @Test
    void anAddressMayHaveTopicsOfSeveralFiles() throws IOException {
        TopicLabels both = read("url\ttopic\nhttp://a.example/\ttea\n", "topic\turl\nlaw\thttp://a.example/\n");
        assertEquals(both.keys("tea"), both.keys("law"));
    }

    @Test
    void joinedLabelsAreThoseOfBothAndNeitherChanges() throws IOException {
        TopicLabels one = TopicLabels.of(Map.of("tea", List.of(new Url("http://a.example/"))));
        TopicLabels other = read("url\ttopic\nhttp://a.example/\tlaw\nhttp://b.example/\ttea\n");
        TopicLabels both = one.and(other);
        assertEquals(keys("http://a.example/", "http://b.example/"), both.keys("tea"));
        assertEquals(keys("http://a.example/"), both.keys("law"));
        assertTrue(both.knows("law") && !one.knows("law"));
        assertEquals(keys("http://a.example/"), one.keys("tea"));
        assertEquals(keys("http://b.example/"), other.keys("tea"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "address\ttopic\n", "url;topic\n", "URL\tTOPIC\n"})
    void aFileWithoutTheColumnsIsNamed(String text) {
        IOException wrong = assertThrows(IOException.class, () -> read(text));
        assertTrue(wrong.getMessage().contains("0.tsv") && wrong.getMessage().contains("url and topic"));
    }

    @Test
    void aFileThatIsNotUtf8IsNamed() throws IOException {
        Path file = Files.write(
                folder.resolve("gbk.tsv"),
                new byte[] {'u', 'r', 'l', '\t', 't', 'o', 'p', 'i', 'c', '\n', (byte) 0xd6});
        IOException wrong = assertThrows(IOException.class, () -> TopicLabels.read(List.of(file), UrlRules.DEFAULT));
        assertEquals(file + ": is not UTF-8 text", wrong.getMessage());
    }

    @Test
    void whatIsAHitFollowsFromLabelsOrFromTheText() {
        DrawnLibrary library = new DrawnLibrary()
                .page("http://a.example/on", "针灸".repeat(40))
                .page("http://a.example/off", "天气".repeat(40))
                .moved("http://a.example/moved", "http://a.example/on");
        Topic topic = Topic.of("tcm", "中医", Map.of("针灸", 1.0), List.of(new Url("http://a.example/")));
        Judges judges = new Judges(library, new Folding());
        Targets judged = judges.targets(topic, new HitCriterion.Judged("keyword-density"));
        assertEquals(List.of("/on"), hits(judged, "on", "off", "moved", "gone"));
        assertFalse(judged.at(new Url("http://outside.example/")));
        Targets labelled = judges.targets(topic, new HitCriterion.Labelled(keys("http://a.example/gone")));
        assertEquals(List.of("/gone"), hits(labelled, "on", "off", "moved", "gone"));
    }

    private static List<String> hits(Targets targets, String... paths) {
        return Stream.of(paths)
                .map(path -> new Url("http://a.example/" + path))
                .filter(targets::at)
                .map(Url::pathAndQuery)
                .toList();
    }

    @Test
    void topicsThatLookForTheSameShareAJudgeUnlessItLearns() {
        Judges judges = new Judges(new DrawnLibrary(), new Folding());
        Topic near = Topic.of("tcm", "中医", Map.of("针灸", 1.0), List.of(new Url("http://a.example/")));
        Topic far = near.with(List.of(new Url("http://b.example/")));
        Judge judge = judges.of(near, "keyword-density");
        assertSame(judge, judges.of(far, "keyword-density"));
        Topic other = Topic.of("tcm", "中医", Map.of("针灸", 2.0), near.seeds());
        assertFalse(judge == judges.of(other, "keyword-density"), "its keywords differ");
        assertEquals("keyword-vsm", judges.of(near, "keyword-vsm").name());
        String learning = RelevanceModels.NAMES.stream()
                .filter(RelevanceModels::learns)
                .sorted()
                .findFirst()
                .orElseThrow();
        assertFalse(judges.of(near, learning) == judges.of(near, learning));
    }

    @Test
    void whatIsDoneIsToldAndWhatFailsIsThrown() throws InterruptedException {
        List<String> told = new ArrayList<>();
        try (ExecutorService one = Executors.newSingleThreadExecutor()) {
            ExperimentPool pool =
                    new ExperimentPool(one, (done, all, name) -> told.add(done + "/" + all + " " + name), 3);
            Future<Integer> good = pool.submit("good", () -> 7);
            Future<Integer> bad = pool.submit("bad", () -> {
                throw new IllegalArgumentException("no web");
            });
            Future<Integer> broken = pool.submit("broken", () -> {
                throw new IOException("no disk");
            });
            assertEquals(7, ExperimentPool.await(good));
            assertEquals(
                    "no web",
                    assertThrows(IllegalArgumentException.class, () -> ExperimentPool.await(bad))
                            .getMessage());
            assertEquals(
                    "no disk",
                    assertThrows(IllegalStateException.class, () -> ExperimentPool.await(broken))
                            .getCause()
                            .getMessage());
            assertEquals(List.of("1/3 good"), told);
        }
    }
}
