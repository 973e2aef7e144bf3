package dev.remora.search.rank.score;

import dev.remora.search.query.PlannedQuery;
import dev.remora.search.query.RankWeights;
import dev.remora.search.query.Refinement;
import dev.remora.search.query.TemporalIntent;
import dev.remora.search.rank.index.IndexSnapshot.Scope;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.util.BytesRef;

/// Re-scores candidates of the first pass with the other signals of the blend.
public final class Rescorer {
    /// Candidates, best without it, whose texts are examined for proximity; it moves pages by a few ranks only.
    private static final int NEARNESS_OF = 50;

    private final Scope scope;
    private final ScoreFormula blend;
    private final Optional<TextScores> texts;
    private final TitleMatch titles;
    private final Proximity nearness;
    private final boolean passages;
    private final boolean place;
    private final Optional<RankWeights> asked;
    private final Recency newness;
    private final NearInMeaning meaning;

    /// @param query by which the pages are ranked
    /// @param asked weights of the request, which replace the topics' own
    /// @param today day from which the age of pages counts
    /// @param meaning the pages near to the query in meaning
    public Rescorer(
            Scope scope,
            ScoreFormula blend,
            PlannedQuery query,
            Optional<RankWeights> asked,
            LocalDate today,
            NearInMeaning meaning)
            throws IOException {
        this.scope = scope;
        this.meaning = meaning;
        this.blend = blend;
        this.asked = asked;
        Optional<Refinement> refinement = query.refinement();
        List<LeafReaderContext> leaves = scope.searcher().getIndexReader().leaves();
        texts = refinement.isPresent()
                ? Optional.of(new TextScores(scope.lookup(), leaves, refinement.get()))
                : Optional.empty();
        Map<String, Double> masses = TitleMatch.weighed(
                refinement.map(Refinement::weights).orElse(Map.of()),
                scope.lookup()::pagesWith,
                scope.lookup().counted());
        titles = new TitleMatch(masses, refinement.map(Refinement::works).orElse(Set.of()));
        nearness = new Proximity(scope.lookup(), masses);
        place = refinement.map(Refinement::place).orElse(false);
        passages =
                blend.near() > 0 && !place && refinement.map(Refinement::length).orElse(0) > 1;
        newness = new Recency(today, refinement.map(Refinement::freshness).orElse(TemporalIntent.NONE));
    }

    /// A candidate of the first pass.
    ///
    /// @param doc number in the searcher
    /// @param signals of the page
    /// @param key of its address
    /// @param site its registrable domain
    /// @param score blended, less what the page loses
    /// @param lacking what it loses by what it lacks of the query
    /// @param whole true if it is known to have all words asked for
    public record Candidate(
            int doc, Signals signals, long key, String site, double score, double lacking, boolean whole) {
        /// Best first; equal scores by key.
        static final Comparator<Candidate> BEST_FIRST =
                Comparator.comparingDouble(Candidate::score).reversed().thenComparingLong(Candidate::key);

        /// Returns the same page, which loses a part of its score by what it lacks.
        Candidate lacking(double loss) {
            return new Candidate(doc, signals, key, site, score - loss, loss, whole);
        }
    }

    /// False for lists of links and front pages that the query does not ask for.
    public boolean answers(Candidate page) {
        Signals.Shape shape = page.signals().shape();
        return (!shape.list() && !shape.front()) || SiteWeights.seeks(page.signals(), place);
    }

    /// Scored pages and their scale.
    ///
    /// @param pages in the order of retrieval
    /// @param asked the best text score, and what the query asks
    /// @param feedback the subject of the first pages
    public record Scored(List<Candidate> pages, ScoreFormula.Asked asked, RelevanceFeedback feedback) {}

    /// Scores pages in the order of `found`; the best text score among them counts one.
    ///
    /// @param whole true if they are known to have all words asked for
    public Scored of(ScoreDoc[] found, boolean whole) throws IOException {
        Candidate[] pages = read(found, whole);
        double top = 0;
        for (Candidate page : pages) {
            top = Math.max(top, page.signals().text());
        }
        ScoreFormula.Asked query = new ScoreFormula.Asked(top, place);
        List<Candidate> scored = scored(pages, query);
        if (passages) {
            lookInto(scored, query);
        }
        return new Scored(scored, query, RelevanceFeedback.NONE);
    }

    /// Adds feedback: the first pages are taken for good answers, and pages like them gain. Without words to
    /// score by, the first pages say nothing about what is asked for, so nothing changes.
    Scored withFeedback(Scored scored) throws IOException {
        List<Candidate> pages = scored.pages();
        if (blend.alike() == 0 || texts.isEmpty() || pages.isEmpty()) {
            return scored;
        }
        List<Optional<byte[]>> vectors = vectors(pages);
        int[] best = IntStream.range(0, pages.size())
                .boxed()
                .sorted(Comparator.comparing(pages::get, Candidate.BEST_FIRST))
                .limit(RelevanceFeedback.PAGES)
                .mapToInt(i -> i)
                .toArray();
        RelevanceFeedback feedback =
                RelevanceFeedback.of(Arrays.stream(best).mapToObj(vectors::get).toList());
        List<Candidate> fed = fed(pages, vectors, feedback, scored.asked());
        Candidate first = pages.get(best[0]);
        fed.set(best[0], scored(first, first.signals().alike(1), scored.asked()));
        return new Scored(fed, scored.asked(), feedback);
    }

    private List<Candidate> fed(
            List<Candidate> pages,
            List<Optional<byte[]>> vectors,
            RelevanceFeedback feedback,
            ScoreFormula.Asked query) {
        List<Candidate> fed = new ArrayList<>(pages.size());
        for (int i = 0; i < pages.size(); i++) {
            Signals signals = pages.get(i).signals();
            double likeness = vectors.get(i).map(feedback::likeness).orElse(0.0);
            fed.add(scored(pages.get(i), signals.alike(likeness), query));
        }
        return fed;
    }

    /// Returns the vectors of pages, in their order.
    private List<Optional<byte[]>> vectors(List<Candidate> pages) throws IOException {
        List<LeafReaderContext> leaves = scope.searcher().getIndexReader().leaves();
        List<Optional<byte[]>> vectors = new ArrayList<>(Collections.nCopies(pages.size(), Optional.empty()));
        Integer[] order = IntStream.range(0, pages.size()).boxed().toArray(Integer[]::new);
        Arrays.sort(order, Comparator.comparingInt(i -> pages.get(i).doc()));
        LeafReaderContext leaf = null;
        BinaryDocValues column = null;
        for (int i : order) {
            int doc = pages.get(i).doc();
            if (column == null
                    || leaf == null
                    || doc >= leaf.docBase + leaf.reader().maxDoc()) {
                leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
                column = DocValues.getBinary(leaf.reader(), Fields.VECTOR);
            }
            if (column.advanceExact(doc - leaf.docBase)) {
                BytesRef vector = column.binaryValue();
                vectors.set(
                        i, Optional.of(Arrays.copyOfRange(vector.bytes, vector.offset, vector.offset + vector.length)));
            }
        }
        return vectors;
    }

    /// Scores pages after a first block, in the order of `found`, on the scale of that block, without
    /// proximity.
    List<Candidate> like(Scored before, ScoreDoc[] found, boolean whole) throws IOException {
        List<Candidate> scored = scored(read(found, whole), before.asked());
        return before.feedback() == RelevanceFeedback.NONE
                ? scored
                : fed(scored, vectors(scored), before.feedback(), before.asked());
    }

    private List<Candidate> scored(Candidate[] pages, ScoreFormula.Asked query) {
        List<Candidate> scored = new ArrayList<>(pages.length);
        for (Candidate page : pages) {
            scored.add(scored(page, page.signals(), query));
        }
        return scored;
    }

    /// Reads the signals of pages, without scoring them.
    private Candidate[] read(ScoreDoc[] found, boolean whole) throws IOException {
        List<LeafReaderContext> leaves = scope.searcher().getIndexReader().leaves();
        Integer[] order = new Integer[found.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparingInt(i -> found[i].doc));
        int[] docs = Arrays.stream(order).mapToInt(i -> found[i].doc).toArray();
        double[] scores = texts.isPresent()
                ? texts.get().of(docs)
                : Arrays.stream(order)
                        .mapToDouble(i -> Float.isNaN(found[i].score) ? 0 : found[i].score)
                        .toArray();
        Candidate[] candidates = new Candidate[found.length];
        Columns columns = null;
        for (int at = 0; at < order.length; at++) {
            int i = order[at];
            LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(found[i].doc, leaves));
            if (columns == null || columns.leaf() != leaf) {
                columns = new Columns(leaf, titles, newness);
            }
            int inLeaf = found[i].doc - leaf.docBase;
            Signals signals = columns.signals(inLeaf, scores[at]);
            candidates[i] =
                    new Candidate(found[i].doc, signals, columns.key(inLeaf), columns.site(inLeaf), 0, 0, whole);
        }
        return candidates;
    }

    private Candidate scored(Candidate page, Signals signals, ScoreFormula.Asked query) {
        double score = blend.score(signals, query, weights(page.doc())) + meaning.points(page.doc());
        return new Candidate(page.doc(), signals, page.key(), page.site(), score, 0, page.whole());
    }

    /// Adds proximity to the scores of the best pages.
    private void lookInto(List<Candidate> pages, ScoreFormula.Asked query) throws IOException {
        List<LeafReaderContext> leaves = scope.searcher().getIndexReader().leaves();
        Integer[] best = IntStream.range(0, pages.size()).boxed().toArray(Integer[]::new);
        Arrays.sort(best, Comparator.comparing(pages::get, Candidate.BEST_FIRST));
        Integer[] order = Arrays.copyOf(best, Math.min(NEARNESS_OF, best.length));
        Arrays.sort(order, Comparator.comparingInt(i -> pages.get(i).doc()));
        int start = 0;
        while (start < order.length) {
            LeafReaderContext leaf =
                    leaves.get(ReaderUtil.subIndex(pages.get(order[start]).doc(), leaves));
            int end = start;
            while (end < order.length
                    && pages.get(order[end]).doc()
                            < leaf.docBase + leaf.reader().maxDoc()) {
                end++;
            }
            int[] docs = Arrays.stream(order, start, end)
                    .mapToInt(i -> pages.get(i).doc() - leaf.docBase)
                    .toArray();
            double[] shares = nearness.of(leaf, docs);
            for (int i = start; i < end; i++) {
                Candidate page = pages.get(order[i]);
                pages.set(order[i], scored(page, page.signals().near(shares[i - start]), query));
            }
            start = end;
        }
    }

    /// Returns the weights of topic, links and freshness for a document.
    RankWeights weights(int doc) {
        return asked.orElseGet(() -> blend.fixed().of(scope.weights(doc), newness.asked()));
    }

    /// Returns what meaning adds to the scores.
    NearInMeaning meaning() {
        return meaning;
    }

    /// Explains the text score of a page.
    List<ScoreExplanation> explain(int doc) throws IOException {
        return texts.isPresent() ? texts.get().explain(doc) : List.of();
    }
}
