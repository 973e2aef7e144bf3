package dev.remora.search.suggest;

import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.TypedQuery;
import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.StopWords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/// Suggests related searches: the query with an additional word that many titles of its best results and few
/// other pages have, by `sites · ln(n / df)`. A word counts once per site, so that site names are not
/// suggested, and lists and front pages are skipped, because their titles are about the site.
public final class Related {
    private static final int BEST = 50;
    private static final int LONGEST_QUERY = 16;

    private final Vocabulary indexes;
    private final ChineseAnalyzer analyzer;
    private final Folding folding;
    private final StopWords stopWords;

    /// @param analyzer the one that indexed the pages, without the dictionary words of their topics
    public Related(Vocabulary indexes, ChineseAnalyzer analyzer, Folding folding, StopWords stopWords) {
        this.indexes = indexes;
        this.analyzer = analyzer;
        this.folding = folding;
        this.stopWords = stopWords;
    }

    private record Word(String text, double weight) {}

    /// Returns related searches, best first; none for long queries and those with operators.
    public List<String> of(SearchRequest request, int number) {
        String query = folding.fold(request.query()).strip();
        boolean plain = query.codePointCount(0, query.length()) <= LONGEST_QUERY && TypedQuery.isWords(request.query());
        if (query.isEmpty() || !plain) {
            return List.of();
        }
        Vocabulary.BestTitles best = indexes.best(request, BEST);
        ChineseAnalyzer words = analyzer.with(best.dictionary());
        return best(sites(best.titles(), words), words(query, words), query).stream()
                .limit(number)
                .map(word -> request.query().strip() + " " + word.text())
                .toList();
    }

    /// Returns the sites that have each word in titles of articles.
    private Map<String, Set<String>> sites(List<Vocabulary.Title> titles, ChineseAnalyzer analyzer) {
        Map<String, Set<String>> sites = new HashMap<>();
        for (Vocabulary.Title title : titles) {
            if (title.article() && !title.site().isEmpty()) {
                words(title.heading(), analyzer)
                        .forEach(word -> sites.computeIfAbsent(word, w -> new HashSet<>())
                                .add(title.site()));
            }
        }
        return sites;
    }

    private List<Word> best(Map<String, Set<String>> sites, Set<String> typed, String query) {
        sites.entrySet()
                .removeIf(word -> word.getValue().size() < 2
                        || query.contains(word.getKey())
                        || typed.stream().anyMatch(word.getKey()::contains));
        int pages = indexes.pages();
        List<Word> best = new ArrayList<>();
        indexes.pagesWithWords(sites.keySet())
                .forEach((text, holders) ->
                        best.add(new Word(text, sites.get(text).size() * Math.log(1 + (double) pages / holders))));
        best.sort(Comparator.comparingDouble(Word::weight).reversed().thenComparing(Word::text));
        return best;
    }

    private record Token(String text, int start, int end) {
        boolean isPartOf(Token other) {
            return start >= other.start && end <= other.end && end - start < other.end - other.start;
        }
    }

    /// Returns significant words, without parts of words.
    private Set<String> words(String text, ChineseAnalyzer analyzer) {
        List<Token> words = new ArrayList<>();
        try (TokenStream stream = analyzer.tokenStream(Fields.TITLE, text)) {
            CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
            OffsetAttribute place = stream.addAttribute(OffsetAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                String word = term.toString();
                if (word.length() > 1 && !stopWords.contains(word) && Character.isLetter(word.charAt(0))) {
                    words.add(new Token(word, place.startOffset(), place.endOffset()));
                }
            }
            stream.end();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return words.stream()
                .filter(word -> words.stream().noneMatch(word::isPartOf))
                .map(Token::text)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
