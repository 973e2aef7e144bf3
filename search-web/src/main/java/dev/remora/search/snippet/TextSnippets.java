package dev.remora.search.snippet;

import dev.remora.search.query.SearchedWords;
import dev.remora.search.rank.Snippets;
import dev.remora.search.rank.index.TermLookup;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.FoldedText;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.WordBoundaries;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.Term;

/// Makes titles and passages from the stored texts. If neither title nor text has a word, the text is searched for
/// parts of them. If the text has no match (a match in the title, `site:` alone), the page's summary replaces it.
/// Words are weighed by rarity, `ln(1 + n / (1 + df))`, n pages and df of them with the word; phrases have the
/// highest weight and are marked as a whole. Where a page lacks a word, its synonyms are marked in place of it.
public final class TextSnippets implements Snippets {
    private static final Set<String> TEXTS = Set.of(Fields.TITLE, Fields.BODY, Fields.WORD_BOUNDARIES, Fields.SUMMARY);

    private final Folding folding;
    private final StopWords stopWords;

    /// @param folding of the index
    public TextSnippets(Folding folding) {
        this.folding = folding;
        stopWords = StopWords.shared();
    }

    @Override
    public Set<String> texts() {
        return TEXTS;
    }

    @Override
    public List<Shown> of(TermLookup lookup, SearchedWords searched, List<Document> stored) throws IOException {
        List<String> words = searched.words();
        WordPlaces places = new WordPlaces(words, stopWords);
        double[] weights = weights(lookup, words, searched.phrases().size());
        GramPlaces parts = GramPlaces.ofParts(
                Stream.concat(words.stream(), searched.phrases().stream()).toList());
        List<Shown> shown = new ArrayList<>(stored.size());
        for (Document texts : stored) {
            String title = texts.get(Fields.TITLE);
            WordBoundaries boundaries = WordBoundaries.read(texts.getBinaryValue(Fields.WORD_BOUNDARIES).bytes);
            FoldedText foldedTitle = folding.foldWithOffsets(title);
            FoldedText foldedBody = folding.foldWithOffsets(texts.get(Fields.BODY));
            List<Match> inTitle = places.in(foldedTitle, boundaries, 0);
            List<Match> inBody = places.in(foldedBody, boundaries, title.length() + 1);
            for (int word : lacking(searched, inTitle, inBody)) {
                WordPlaces same = new WordPlaces(searched.synonyms().get(words.get(word)), stopWords);
                same.in(foldedTitle, boundaries, 0).forEach(place -> inTitle.add(place.of(word)));
                same.in(foldedBody, boundaries, title.length() + 1).forEach(place -> inBody.add(place.of(word)));
            }
            Collections.sort(inTitle);
            Collections.sort(inBody);
            addPhrases(searched.phrases(), words.size(), foldedTitle, inTitle);
            addPhrases(searched.phrases(), words.size(), foldedBody, inBody);
            List<Match> shownInBody = MarkdownSigns.shown(texts.get(Fields.BODY), inBody);
            List<Match> shownInTitle = MarkdownSigns.shown(title, inTitle);
            String marked = MarkedText.of(title, shownInTitle, new Passage(0, title.length()));
            boolean none = shownInTitle.isEmpty() && shownInBody.isEmpty();
            shown.add(new Shown(
                    marked,
                    none
                            ? passage(texts, parts(parts, texts, foldedBody), parts.weights(), Set.of())
                            : passage(texts, shownInBody, weights, words(shownInTitle))));
        }
        return shown;
    }

    /// Returns the numbers of the words with synonyms that neither title nor text has.
    private static int[] lacking(SearchedWords searched, List<Match> inTitle, List<Match> inBody) {
        return IntStream.range(0, searched.words().size())
                .filter(word -> searched.synonyms().containsKey(searched.words().get(word)))
                .filter(word ->
                        Stream.concat(inTitle.stream(), inBody.stream()).noneMatch(place -> place.word() == word))
                .toArray();
    }

    private static List<Match> parts(GramPlaces parts, Document texts, FoldedText body) {
        return MarkdownSigns.shown(texts.get(Fields.BODY), parts.in(body));
    }

    /// Adds the occurrences of phrases, each as a whole.
    ///
    /// @param number of the first phrase among the searched words
    private void addPhrases(List<String> phrases, int number, FoldedText text, List<Match> matches) {
        if (!phrases.isEmpty()) {
            PhrasePlaces places = new PhrasePlaces(text, folding);
            for (int i = 0; i < phrases.size(); i++) {
                matches.addAll(places.of(phrases.get(i), number + i));
            }
            Collections.sort(matches);
        }
    }

    private static Set<Integer> words(List<Match> matches) {
        return matches.stream().map(Match::word).collect(Collectors.toSet());
    }

    /// Returns the best passages of the text; of the page's summary if the text has no word of the query. Only the
    /// beginning of a very long text is stored; the rest is not shown.
    private static String passage(Document texts, List<Match> matches, double[] weights, Set<Integer> inTitle) {
        String body = texts.get(Fields.BODY);
        String summary = texts.get(Fields.SUMMARY);
        return matches.isEmpty() && summary != null
                ? MarkedText.of(summary, matches, Passage.best(summary, matches, weights))
                : MarkedText.of(body, matches, Passage.covering(body, matches, weights, inTitle));
    }

    /// Returns the weights of words, followed by those of phrases: a phrase weighs more than all words.
    private static double[] weights(TermLookup lookup, List<String> words, int phrases) throws IOException {
        double[] weights = new double[words.size() + phrases];
        for (int i = 0; i < words.size(); i++) {
            int pages = lookup.states(new Term(Fields.BODY, words.get(i))).docFreq();
            weights[i] = Math.log(1 + lookup.pages() / (1.0 + pages));
        }
        double all = Arrays.stream(weights).sum();
        Arrays.fill(weights, words.size(), weights.length, 1 + 2 * all);
        return weights;
    }
}
