package dev.remora.search.rank.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.remora.search.query.TopicChoice;
import dev.remora.search.rank.index.IndexSnapshot.Scope;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.Topic.Rank;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Three topics: art has a page, law three in two segments, tcm two.
class IndexSnapshotTest {
    private final List<AutoCloseable> open = new ArrayList<>();
    private final Map<String, ByteBuffersDirectory> directories = new HashMap<>();
    private TopicIndex art;
    private TopicIndex law;
    private TopicIndex tcm;
    private IndexSnapshot snapshot;

    @BeforeEach
    void index() throws IOException {
        commit("art", 1);
        commit("law", 2);
        commit("law", 1);
        commit("tcm", 2);
        art = index(topic("art").with(new Rank(0.1, 0.2)));
        law = index(topic("law").withWords(List.of("民法典", "法典")));
        tcm = index(topic("tcm").withWords(List.of("牛腩", "法典")));
        snapshot = new IndexSnapshot(List.of(art, law, tcm), Runnable::run);
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable reader : open) {
            reader.close();
        }
    }

    private void commit(String topic, int pages) throws IOException {
        IndexWriterConfig config = new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
        try (IndexWriter writer =
                new IndexWriter(directories.computeIfAbsent(topic, _ -> new ByteBuffersDirectory()), config)) {
            for (int i = 0; i < pages; i++) {
                writer.addDocument(new Document());
            }
        }
    }

    private static Topic topic(String id) {
        return named(id, "name of " + id);
    }

    private static Topic named(String id, String name) {
        return Topic.of(id, name, Map.of(), List.of(new Url("http://a.example/")));
    }

    private TopicIndex index(Topic topic) throws IOException {
        DirectoryReader reader = DirectoryReader.open(directories.get(topic.id()));
        open.add(reader);
        return new TopicIndex(Path.of(topic.id()), topic, reader);
    }

    private static List<String> topics(Scope scope) {
        return IntStream.range(0, scope.searcher().getIndexReader().maxDoc())
                .mapToObj(doc -> scope.topic(doc).id())
                .toList();
    }

    private Scope typed(String... topics) throws IOException {
        return snapshot.scope(new TopicChoice(Optional.empty(), Set.of(topics), Set.of()))
                .orElseThrow();
    }

    @Test
    void eachPartHasTheSegmentsOfItsTopicNumberedAsInTheWhole() {
        List<Indexes.Part> parts = snapshot.parts();
        assertEquals(
                List.of("art [0]", "law [1, 3]", "tcm [4]"),
                parts.stream()
                        .map(part -> part.topic().id() + " "
                                + part.segments().stream()
                                        .map(leaf -> leaf.docBase)
                                        .toList())
                        .toList());
        assertEquals(Path.of("law"), parts.get(1).folder());
        assertEquals(law.edition(), parts.get(1).version());
        assertEquals(List.of("art", "law", "tcm"), snapshot.topics());
        assertEquals(List.of(art, law, tcm), snapshot.indexes());
        assertEquals(6, snapshot.searcher().getIndexReader().numDocs());
    }

    @Test
    void aScopeKnowsTheTopicOfEachPage() throws IOException {
        Scope all = snapshot.scope(TopicChoice.ALL).orElseThrow();
        assertEquals(List.of("art", "law", "law", "law", "tcm", "tcm"), topics(all));
        assertEquals(new Rank(0.1, 0.2), all.weights(0));
        assertEquals(Rank.DEFAULT, all.weights(1));
        assertEquals(List.of("art", "tcm", "tcm"), topics(typed("tcm", "art")));
        assertEquals(List.of("law", "law", "law"), topics(typed("law", "none")));
    }

    @Test
    void aScopeOfUnknownTopicsIsNone() throws IOException {
        assertEquals(Optional.empty(), snapshot.scope(TopicChoice.of(Optional.of("none"))));
    }

    @Test
    void aScopeHasTheWordsOfItsTopics() throws IOException {
        assertEquals(
                List.of("民法典", "法典", "牛腩"),
                List.copyOf(snapshot.scope(TopicChoice.ALL).orElseThrow().dictionary()));
        assertEquals(Set.of("牛腩", "法典"), typed("tcm").dictionary());
        List<Long> numbers = typed("law", "tcm").dictionaryNumber();
        assertEquals(List.of(law.words().number(), tcm.words().number()), numbers);
        assertEquals(3, new HashSet<>(List.of(art.words().number(), numbers.get(0), numbers.get(1))).size());
    }

    @Test
    void wordsHaveTheSameNumberInAnyState() throws IOException {
        assertEquals(
                law.words().number(),
                index(law.topic().withDescription("other")).words().number());
        assertNotEquals(
                law.words().number(),
                index(law.topic().withWords(List.of("刑法典", "法典"))).words().number());
    }

    @Test
    void wordListsThatDifferInOneWordHaveOtherNumbers() throws IOException {
        Set<Long> numbers = new HashSet<>();
        for (String word : List.of("丁", "丙", "乙", "人", "口")) {
            numbers.add(index(law.topic().withWords(List.of(word, "耀"))).words().number());
        }
        assertEquals(5, numbers.size());
    }

    @Test
    void searchesOfOneTopicShareACacheAndSoDoThoseOfAll() throws IOException {
        assertSame(typed("law").seen(), typed("law").seen());
        assertNotSame(typed("law").seen(), typed("tcm").seen());
        assertSame(
                snapshot.scope(TopicChoice.ALL).orElseThrow().seen(),
                snapshot.scope(TopicChoice.ALL).orElseThrow().seen());
        assertNotSame(typed("law", "tcm").seen(), typed("law", "tcm").seen(), "its documents have other numbers");
        assertNotSame(typed("law").lookup(), typed("law").lookup());
    }

    @Test
    void whateverChangesInAnIndexChangesItsEdition() throws IOException {
        Topic topic = topic("law");
        Set<Long> editions = new HashSet<>();
        for (Topic each : List.of(
                topic,
                topic.withDescription("other"),
                topic.with(new Rank(0.5, 0.5)),
                named("law", "other"),
                named("other", topic.name()))) {
            editions.add(new TopicIndex(law.folder(), each, law.reader()).edition());
        }
        assertEquals(5, editions.size());
        assertEquals(law.edition(), index(topic).edition(), "nothing changed");
        commit("law", 1);
        assertNotEquals(law.edition(), index(topic).edition());
    }

    @Test
    void anIndexThatWasBuiltAnewInTheSameWayHasAnotherEdition() throws IOException {
        commit("anew", 2);
        try (DirectoryReader anew = DirectoryReader.open(directories.get("anew"))) {
            assertEquals(tcm.reader().getVersion(), anew.getVersion());
            assertNotEquals(tcm.edition(), new TopicIndex(tcm.folder(), tcm.topic(), anew).edition());
        }
    }

    @Test
    void theEditionOfTheWholeIsThatOfAllIndexes() throws IOException {
        commit("art", 1);
        commit("tcm", 1);
        Set<String> editions = new HashSet<>();
        editions.add(snapshot.edition());
        editions.add(new IndexSnapshot(List.of(index(art.topic()), law, tcm), Runnable::run).edition());
        editions.add(new IndexSnapshot(List.of(art, law, index(tcm.topic())), Runnable::run).edition());
        editions.add(new IndexSnapshot(List.of(art, law), Runnable::run).edition());
        editions.add(new IndexSnapshot(List.of(law, tcm), Runnable::run).edition());
        assertEquals(5, editions.size());
        assertEquals(snapshot.edition(), new IndexSnapshot(List.of(art, law, tcm), Runnable::run).edition());
    }
}
