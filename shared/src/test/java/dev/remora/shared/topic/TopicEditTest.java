package dev.remora.shared.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;

class TopicEditTest {
    private static SequencedMap<String, Double> words(String word, double weight) {
        SequencedMap<String, Double> words = new LinkedHashMap<>();
        words.put(word, weight);
        return words;
    }

    @Test
    void addsToABlockListAndLeavesCommentsAsTheyAre() {
        assertEquals("""
                id: tea # mine
                seeds:
                  # the best one
                  - http://a.example/ # really
                  - "http://b.example/"

                # the end
                keywords: {茶: 3}
                """, TopicEdit.addSeeds("""
                id: tea # mine
                seeds:
                  # the best one
                  - http://a.example/ # really

                # the end
                keywords: {茶: 3}
                """, List.of("http://b.example/")));
    }

    @Test
    void addsInsideBrackets() {
        assertEquals(
                "seeds: [http://a.example/, \"http://b.example/\"]\n",
                TopicEdit.addSeeds("seeds: [http://a.example/]\n", List.of("http://b.example/")));
        assertEquals(
                "seeds: [\"http://b.example/\"]   # for example\n",
                TopicEdit.addSeeds("seeds: []   # for example\n", List.of("http://b.example/")));
        assertEquals(
                "keywords: {\uD83C\uDF75: 1, 茶: 3, \"绿茶\": 2.5}\nid: t\n",
                TopicEdit.addKeywords("keywords: {\uD83C\uDF75: 1, 茶: 3}\nid: t\n", words("绿茶", 2.5)));
    }

    @Test
    void addsToABlockMapAndAtTheEndOfAFileWithoutALineFeed() {
        assertEquals(
                "keywords:\n    茶: 3\n    \"绿茶\": 2.5\n",
                TopicEdit.addKeywords("keywords:\n    茶: 3", words("绿茶", 2.5)));
        assertEquals(
                "id: tea\nseeds:\n  - \"http://b.example/\"\n",
                TopicEdit.addSeeds("id: tea", List.of("http://b.example/")));
    }

    @Test
    void whatATopicNewMakesCanBeFilledIn() {
        String made = TopicFile.skeleton("tea", "茶", "关于茶。", words("茶", 3), List.of());
        String filled = TopicEdit.addKeywords(TopicEdit.addSeeds(made, List.of("http://b.example/")), words("绿茶", 2));
        Topic topic = assertInstanceOf(TopicFile.Valid.class, TopicFile.parse(filled, "tea.yaml"))
                .topic();
        assertEquals("关于茶。", topic.description());
        assertEquals(
                List.of("http://b.example/"),
                topic.seeds().stream().map(Object::toString).toList());
        assertEquals(List.of("茶", "绿茶"), List.copyOf(topic.keywords().sequencedKeySet()));
    }
}
