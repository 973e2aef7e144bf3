package dev.remora.search.suggest;

import dev.remora.search.suggest.Suggestion.Source;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.StopWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Reads suggestions from indexes: keywords of the topics, parts of titles, words of titles; and words of texts, which
/// are not suggested, but may be what a mistyped word means.
///
/// @param folding maps texts to terms
/// @param stopWords words that are never suggested alone
/// @param most entries per source
record TitleReader(Folding folding, StopWords stopWords, int most) {
    /// A keyword precedes title texts with the same prefix.
    private static final float KEYWORD = 20;

    private static final int RARE = 2;

    /// What was read.
    ///
    /// @param suggestions by text
    /// @param words of texts
    record Entries(Map<String, SuggestionEntry> suggestions, List<SuggestionEntry> words) {}

    /// Returns all suggestions, and words of texts.
    Entries read(Vocabulary indexes, List<Vocabulary.Source> sources) {
        Map<String, SuggestionEntry> entries = new HashMap<>();
        TitleTable titles = new TitleTable(most);
        Map<String, SuggestionEntry> texts = new HashMap<>();
        Map<String, Integer> sites = new HashMap<>();
        for (int topic = 0; topic < sources.size(); topic++) {
            int number = topic % Long.SIZE;
            Map<String, SuggestionEntry> words = new HashMap<>();
            indexes.read(sources.get(topic), most, new Vocabulary.Reader() {
                @Override
                public void title(Vocabulary.Title title) {
                    int site = title.site().isEmpty() ? -1 : sites.computeIfAbsent(title.site(), s -> sites.size());
                    titles.add(title.heading(), site, title.relevance(), number);
                }

                @Override
                public void word(String word, int pages) {
                    if (pages >= RARE) {
                        add(word, pages, number, words);
                    }
                }

                @Override
                public void textWord(String word, int pages) {
                    add(word, pages, number, texts);
                }
            });
            best(words).forEach(word -> entries.merge(word.text(), word, SuggestionEntry::and));
            sources.get(topic).topic().keywords().forEach((keyword, weight) -> {
                String text = folding.fold(keyword);
                float heavy = (float) (KEYWORD + Math.log1p(weight));
                entries.merge(
                        text, new SuggestionEntry(text, Source.KEYWORD, 1, heavy, 1L << number), SuggestionEntry::and);
            });
        }
        titles.entries().forEach(title -> entries.merge(title.text(), title, SuggestionEntry::and));
        return new Entries(entries, best(texts));
    }

    private void add(String word, int pages, int topic, Map<String, SuggestionEntry> words) {
        if (suits(word)) {
            words.merge(
                    word,
                    new SuggestionEntry(word, Source.WORD, pages, (float) Math.log1p(pages), 1L << topic),
                    TitleReader::sum);
        }
    }

    private static SuggestionEntry sum(SuggestionEntry one, SuggestionEntry other) {
        int pages = one.pages() + other.pages();
        return new SuggestionEntry(
                one.text(), one.source(), pages, (float) Math.log1p(pages), one.topics() | other.topics());
    }

    /// True if a word is significant by itself: at least two Chinese characters or three letters, and no stop
    /// word.
    private boolean suits(String word) {
        boolean chinese = Character.isIdeographic(word.codePointAt(0));
        int length = word.codePointCount(0, word.length());
        return length >= (chinese ? 2 : 3)
                && length <= 24
                && !stopWords.contains(word)
                && word.codePoints().anyMatch(Character::isLetter);
    }

    private List<SuggestionEntry> best(Map<String, SuggestionEntry> words) {
        List<SuggestionEntry> best = new ArrayList<>(words.values());
        best.sort(Comparator.comparingDouble(SuggestionEntry::weight).reversed().thenComparing(SuggestionEntry::text));
        return best.subList(0, Math.min(most, best.size()));
    }
}
