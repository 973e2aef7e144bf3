package dev.remora.lab.search;

import dev.remora.shared.page.StoredPage;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.StopWords;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/// Broad queries generated from labelled pages: one or two words, in any order, that occur in titles both of pages on
/// a topic and of pages off it. A user of a topic's engine means pages on its topic: those with the words in their
/// titles are relevant, other pages with the words are not.
///
/// Collects pages one by one; for one thread.
public final class BroadQueries {
    private static final String KIND = "broad";

    /// Minimum number of pages on the topic, and of pages off it, with the words in their titles.
    private static final int LEAST = 2;

    /// Maximum words of a title that are used.
    private static final int MOST_WORDS = 12;

    private final PageLabels labels;
    private final Folding folding;
    private final StopWords stopWords;
    private final Map<String, Map<String, Set<String>>> titled = new HashMap<>();

    /// @param folding of the segmenter
    public BroadQueries(PageLabels labels, Folding folding, StopWords stopWords) {
        this.labels = labels;
        this.folding = folding;
        this.stopWords = stopWords;
    }

    /// Adds a page of the collection.
    public void see(StoredPage stored) {
        String page = AddressAliases.PLAIN.of(stored.page().url().text());
        labels.content(page).ifPresent(topic -> {
            List<String> words = words(stored.title());
            for (int i = 0; i < words.size(); i++) {
                add(words.get(i), topic, page);
                for (int j = i + 1; j < words.size(); j++) {
                    add(pair(words.get(i), words.get(j)), topic, page);
                }
            }
        });
    }

    /// Returns two words in the order in which a page had them first.
    private String pair(String first, String second) {
        String reversed = second + " " + first;
        return titled.containsKey(reversed) ? reversed : first + " " + second;
    }

    private void add(String query, String topic, String page) {
        titled.computeIfAbsent(query, q -> new HashMap<>(2))
                .computeIfAbsent(topic, t -> new HashSet<>(2))
                .add(page);
    }

    private List<String> words(SegmentedText title) {
        return title.words()
                .map(folding::fold)
                .filter(word -> word.length() > 1
                        && !stopWords.contains(word)
                        && word.codePoints().allMatch(Character::isLetter))
                .distinct()
                .limit(MOST_WORDS)
                .toList();
    }

    /// Returns queries on a topic.
    ///
    /// @param most maximum number, drawn by `seed`
    public QuerySet on(String topic, int most, long seed) {
        List<String> broad = new ArrayList<>();
        titled.forEach((query, byTopic) -> {
            int on = byTopic.getOrDefault(topic, Set.of()).size();
            int all = byTopic.values().stream().mapToInt(Set::size).sum();
            if (on >= LEAST && all - on >= LEAST) {
                broad.add(query);
            }
        });
        Collections.sort(broad);
        Collections.shuffle(broad, new Random(seed));
        List<JudgedQuery> queries = new ArrayList<>();
        for (String query : broad.subList(0, Math.min(most, broad.size()))) {
            Map<String, Integer> grades = new HashMap<>();
            titled.get(query).get(topic).forEach(page -> grades.put(page, 1));
            queries.add(new JudgedQuery(topic + (queries.size() + 1), KIND, query, grades));
        }
        return new QuerySet(topic, AddressAliases.PLAIN, queries);
    }
}
