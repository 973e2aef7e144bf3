package dev.remora.search.query;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Synonyms that the admin declared. They may be words of the segmenter or not, or several words: they are compared
/// by their letters and digits, and looked for in pages as phrases, character by character.
///
/// Immutable and safe for use by many threads.
///
/// @param others for the letters and digits of a text, the folded texts that are searched with it
/// @param longest number of characters of the longest key
public record OwnSynonyms(Map<String, List<String>> others, int longest) {
    /// No synonyms.
    public static final OwnSynonyms NONE = of(List.of());

    public OwnSynonyms {
        others = Map.copyOf(others);
    }

    /// One declaration: who asks for one of some texts also gets pages with others.
    ///
    /// @param typed folded texts in a query
    /// @param searched folded texts in pages; the same for texts that mean the same
    public record Rule(List<String> typed, List<String> searched) {
        public Rule {
            typed = List.copyOf(typed);
            searched = List.copyOf(searched);
        }
    }

    /// A place in a query where the admin's synonyms apply.
    ///
    /// @param words of the query
    /// @param others folded texts that are searched with them
    record Place(List<String> words, List<String> others) {
        Place {
            words = List.copyOf(words);
            others = List.copyOf(others);
        }

        /// Returns its text: Chinese words joined, others with blanks.
        String typed() {
            StringBuilder text = new StringBuilder();
            for (String word : words) {
                boolean chinese = Character.isIdeographic(word.codePointAt(0));
                if (!text.isEmpty() && !(chinese && Character.isIdeographic(text.codePointBefore(text.length())))) {
                    text.append(' ');
                }
                text.append(word);
            }
            return text.toString();
        }
    }

    /// Joins declarations; a text may be in several.
    public static OwnSynonyms of(Collection<Rule> rules) {
        Map<String, Set<String>> all = new LinkedHashMap<>();
        for (Rule rule : rules) {
            for (String typed : rule.typed()) {
                String key = key(typed);
                Set<String> others = all.computeIfAbsent(key, _ -> new LinkedHashSet<>());
                rule.searched().stream()
                        .filter(other -> !key(other).equals(key))
                        .forEach(others::add);
            }
        }
        all.values().removeIf(Set::isEmpty);
        Map<String, List<String>> others = new LinkedHashMap<>();
        all.forEach((key, texts) -> others.put(key, List.copyOf(texts)));
        return new OwnSynonyms(
                others, all.keySet().stream().mapToInt(String::length).max().orElse(0));
    }

    /// Returns what is compared of a folded text: letters and digits, and the signs of `c++` and `c#`.
    public static String key(String folded) {
        StringBuilder key = new StringBuilder();
        folded.codePoints()
                .filter(c -> Character.isLetterOrDigit(c) || c == '+' || c == '#')
                .forEach(key::appendCodePoint);
        return key.toString();
    }

    /// Finds the texts of the rules in a query, the longest first, without overlaps.
    ///
    /// @param words of the query, folded, in order
    List<Place> in(List<String> words) {
        List<Place> places = new ArrayList<>();
        for (int start = 0; start < words.size(); ) {
            StringBuilder row = new StringBuilder();
            int end = start;
            for (int next = start; next < words.size() && row.length() < longest; next++) {
                row.append(key(words.get(next)));
                if (others.containsKey(row.toString())) {
                    end = next + 1;
                }
            }
            if (end > start) {
                List<String> found = words.subList(start, end);
                places.add(new Place(found, others.get(key(String.join("", found)))));
            }
            start = Math.max(end, start + 1);
        }
        return places;
    }
}
