package dev.remora.search.rank;

import dev.remora.search.query.AskedWord;
import dev.remora.search.query.MatchTiers;
import dev.remora.search.rank.score.FirstPass;
import dev.remora.search.rank.score.Rescorer.Candidate;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.Grams;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;

/// How much of the query each candidate lacks, as a share of its words. A word counts by its squared idf and by the
/// mean relevance of the candidates that have it: in `针灸 入门`, a page without 针灸 lacks most. One that no candidate
/// has tells none from another, and does not count. Looked up block by block, when first asked for; the first block
/// decides what the words count.
///
/// For one search and one thread.
final class MatchGrades {
    private static final int STEPS = 4;

    /// What the relevance of its pages adds to a word: a word that only irrelevant pages have still tells something.
    private static final double IRRELEVANT = 0.1;

    /// Mean relevance of a word's pages with which a query is wholly about the topic.
    private static final double TOPICAL = 0.25;

    private final IndexSearcher searcher;
    private final List<AskedWord> words;
    private final Map<Integer, Double> known = new HashMap<>();
    private double[] weights = {};
    private double topical;

    /// @param tiers the words that a page should have; if they are too many to be counted, all candidates are alike
    MatchGrades(IndexSearcher searcher, MatchTiers tiers) {
        this.searcher = searcher;
        words = tiers.counted() ? tiers.words() : List.of();
    }

    /// Returns the grade of a candidate: the quarters of the query that it lacks, rounded.
    ///
    /// @param block of candidates that it belongs to
    int of(Candidate page, Supplier<List<Candidate>> block) {
        return (int) Math.round(STEPS * share(page, block));
    }

    /// Returns what the score of a partial match loses, in [0, 1]: the share that it lacks, where the query is about
    /// the topic.
    double loss(Candidate page, List<Candidate> block) {
        double share = share(page, () -> block); // the first one finds out how topical the query is
        return topical * share;
    }

    private double share(Candidate page, Supplier<List<Candidate>> block) {
        if (words.isEmpty() || page.whole()) {
            return 0;
        }
        if (!known.containsKey(page.doc())) {
            try {
                look(block.get());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return known.get(page.doc());
    }

    private void look(List<Candidate> block) throws IOException {
        int[] docs = block.stream().mapToInt(Candidate::doc).toArray();
        List<boolean[]> holds = new ArrayList<>();
        for (AskedWord word : words) {
            holds.add(FirstPass.finds(searcher, word.held(), docs));
        }
        if (known.isEmpty()) {
            weigh(block, holds);
        }
        for (int i = 0; i < docs.length; i++) {
            int page = i;
            known.put(
                    docs[i],
                    IntStream.range(0, weights.length)
                            .filter(word -> !holds.get(word)[page])
                            .mapToDouble(word -> weights[word])
                            .sum());
        }
    }

    private void weigh(List<Candidate> block, List<boolean[]> holds) throws IOException {
        double[] tells = new double[words.size()];
        double most = 0;
        for (int word = 0; word < tells.length; word++) {
            boolean[] its = holds.get(word);
            OptionalDouble relevance = IntStream.range(0, its.length)
                    .filter(page -> its[page])
                    .mapToDouble(page -> block.get(page).signals().priors().relevance())
                    .average();
            if (relevance.isPresent()) {
                double mean = relevance.getAsDouble();
                tells[word] = Math.pow(idf(words.get(word)), 2) * (IRRELEVANT + mean * mean);
                most = Math.max(most, mean);
            }
        }
        topical = Math.min(1, most / TOPICAL);
        double all = Arrays.stream(tells).sum();
        weights = Arrays.stream(tells).map(its -> all > 0 ? its / all : 0).toArray();
    }

    private double idf(AskedWord word) throws IOException {
        int pages = searcher.getIndexReader().numDocs();
        long holders = 0;
        for (String text : word.texts()) {
            holders += pagesWith(text);
        }
        double at = Math.min(pages, holders);
        return Math.log(1 + (pages - at + 0.5) / (at + 0.5));
    }

    /// Returns how many pages have the rarest of a text's grams in title or text: hardly fewer than have it.
    private long pagesWith(String text) throws IOException {
        long pages = Long.MAX_VALUE;
        Grams grams = new Grams(text);
        while (grams.next()) {
            if (!grams.single()) {
                pages = Math.min(pages, most(grams.term(), Fields.TITLE_GRAMS, Fields.BODY_GRAMS));
            }
        }
        return pages < Long.MAX_VALUE ? pages : most(text, Fields.TITLE, Fields.BODY);
    }

    private long most(String term, String title, String body) throws IOException {
        IndexReader reader = searcher.getIndexReader();
        return Math.max(reader.docFreq(new Term(title, term)), reader.docFreq(new Term(body, term)));
    }
}
