package dev.remora.search.rank;

import dev.remora.search.query.PlannedQuery;
import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.search.rank.index.IndexSnapshot.Scope;
import dev.remora.search.rank.score.FirstPass;
import dev.remora.search.rank.score.NearInMeaning;
import dev.remora.search.rank.score.Tier;
import dev.remora.search.rank.score.Tier.Found;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.search.TotalHits.Relation;
import org.apache.lucene.util.IOSupplier;

/// Finds the candidates of each tier of a search: full matches, then partial ones.
///
/// @param size pages of a block
/// @param exactly results are counted exactly up to this number
record TierSearch(Scope scope, PlannedQuery query, Sort sort, int size, int exactly) {
    /// Candidates from which the blend still finds the best pages, if more cannot be found quickly.
    static final int ENOUGH = 50;

    /// A tier whose pages are found when they are wanted: most searches show full matches only.
    ///
    /// @param number of its pages
    /// @param pages its candidates
    record Pending(IOSupplier<TotalHits> number, IOSupplier<Found> pages) {
        static Pending of(Found found) {
            return new Pending(() -> found.first().totalHits, () -> found);
        }

        boolean isEmpty() throws IOException {
            return number.get().value() == 0;
        }
    }

    /// The best pages of a search.
    ///
    /// @param pages the best by text, or the newest
    /// @param full number of pages with all words; empty if it is not counted, or if each tier counts its own
    record Best(TopDocs pages, Optional<TotalHits> full) {}

    /// Returns the best pages, and the number of full matches, which another thread may count meanwhile.
    Best best() throws IOException {
        if (sort == Sort.DATE && query.tiers().parted(sort)) {
            return new Best(pages(), Optional.empty());
        }
        if (query.tiers().fullOnly()) {
            TopDocs pages = pages();
            return new Best(pages, Optional.of(pages.totalHits));
        }
        if (query.tiers().words().isEmpty()
                || !(query.tiers().parted(sort) || query.tiers().counted())) {
            return new Best(pages(), Optional.empty());
        }
        List<TopDocs> both = scope.searcher()
                .getTaskExecutor()
                .invokeAll(List.of(this::pages, () -> new TopDocs(count(query.holdingAll()), new ScoreDoc[0])));
        return new Best(both.getFirst(), Optional.of(both.getLast().totalHits));
    }

    private TopDocs pages() throws IOException {
        return sort == Sort.DATE ? newest(query.retrieval().text(), size) : first().best(within(size), ENOUGH, exactly);
    }

    /// Returns the tiers in their order.
    ///
    /// @param found the result of [#best]
    List<Pending> tiers(Best found) throws IOException {
        if (sort == Sort.DATE) {
            return byDay();
        }
        TopDocs best = found.pages();
        if (!query.tiers().parted(Sort.RELEVANCE)) {
            boolean whole = query.tiers().words().isEmpty();
            return List.of(Pending.of(new Found(best, by(query.retrieval().text()), size, Sort.RELEVANCE, whole)));
        }
        boolean[] holds =
                holdAll(Arrays.stream(best.scoreDocs).mapToInt(page -> page.doc).toArray());
        List<ScoreDoc> full = new ArrayList<>();
        List<ScoreDoc> partial = new ArrayList<>();
        for (int i = 0; i < holds.length; i++) {
            (holds[i] ? full : partial).add(best.scoreDocs[i]);
        }
        TotalHits having = found.full().orElseThrow();
        IOSupplier<TotalHits> lacking = () -> isExact(best.totalHits) && isExact(having)
                ? new TotalHits(best.totalHits.value() - having.value(), Relation.EQUAL_TO)
                : count(query.lackingWords());
        return List.of(
                Pending.of(tier(full, having, query.holdingAll(), true)),
                new Pending(lacking, () -> tier(partial, lacking.get(), query.lackingWords(), false)));
    }

    /// Returns tiers of which the last one has further pages: they lack words of the query.
    static List<Pending> joined(List<Pending> tiers, List<Integer> near) {
        if (near.isEmpty()) {
            return tiers;
        }
        Pending last = tiers.getLast();
        List<Pending> joined = new ArrayList<>(tiers.subList(0, tiers.size() - 1));
        joined.add(new Pending(
                () -> and(last.number().get(), near), () -> and(last.pages().get(), near)));
        return joined;
    }

    private static Found and(Found found, List<Integer> near) {
        ScoreDoc[] pages = Stream.concat(
                        Arrays.stream(found.first().scoreDocs), near.stream().map(doc -> new ScoreDoc(doc, 0)))
                .toArray(ScoreDoc[]::new);
        TopDocs first = new TopDocs(and(found.first().totalHits, near), pages);
        return new Found(first, found.deeper(), found.size(), found.sort(), found.whole());
    }

    /// Returns a number of results, with those that are only near in meaning.
    static TotalHits and(TotalHits hits, List<Integer> near) {
        return new TotalHits(hits.value() + near.size(), hits.relation());
    }

    /// Returns the pages near in meaning that the words do not find.
    List<Integer> nearOnly(NearInMeaning meaning) throws IOException {
        List<Integer> near = meaning.best();
        return near.isEmpty() ? near : unmatched(near);
    }

    /// Returns those of the best pages that break the rule of how much of the query a page must match: the best are
    /// not always checked. None if so many pages match that they are not counted exactly.
    ///
    /// @param best the pages of [#best]
    List<Integer> outsideRule(TopDocs best) throws IOException {
        boolean checked = sort != Sort.RELEVANCE
                || query.retrieval().ranked().isEmpty()
                || query.retrieval().demanding()
                || best.totalHits.value() <= best.scoreDocs.length;
        return checked || !isExact(best.totalHits)
                ? List.of()
                : unmatched(Arrays.stream(best.scoreDocs).map(page -> page.doc).toList());
    }

    /// Returns the pages that [Retrieval#text] does not match.
    private List<Integer> unmatched(List<Integer> pages) throws IOException {
        boolean[] found = FirstPass.finds(
                scope.searcher(),
                query.retrieval().text(),
                pages.stream().mapToInt(doc -> doc).toArray());
        return IntStream.range(0, found.length)
                .filter(i -> !found[i])
                .mapToObj(pages::get)
                .toList();
    }

    /// Returns which of some pages have all words.
    private boolean[] holdAll(int[] docs) throws IOException {
        if (!query.tiers().fullOnly()) {
            return FirstPass.finds(scope.searcher(), query.tiers().allWords(), docs);
        }
        boolean[] all = new boolean[docs.length];
        Arrays.fill(all, true);
        return all;
    }

    private static boolean isExact(TotalHits hits) {
        return hits.relation() == Relation.EQUAL_TO;
    }

    private TotalHits count(Query rule) throws IOException {
        return FirstPass.count(scope.searcher(), rule, exactly);
    }

    /// @param some of the best: those in this tier
    private Found tier(List<ScoreDoc> some, TotalHits total, Query rule, boolean whole) throws IOException {
        boolean enough = some.size() >= Math.min(ENOUGH, total.value());
        Tier.Deeper deeper = by(rule);
        TopDocs first = new TopDocs(total, enough ? some.toArray(ScoreDoc[]::new) : deeper.best(size));
        return new Found(first, deeper, size, Sort.RELEVANCE, whole);
    }

    private Tier.Deeper by(Query rule) {
        return number -> first().best(rule, within(number));
    }

    private FirstPass first() {
        return new FirstPass(scope.searcher(), query.retrieval());
    }

    private List<Pending> byDay() throws IOException {
        if (!query.tiers().parted(Sort.DATE)) {
            return List.of(Pending.of(byDay(query.retrieval().text(), false)));
        }
        Pending whole = Pending.of(byDay(query.holdingAll(), true));
        return query.tiers().fullOnly()
                ? List.of(whole)
                : List.of(
                        whole,
                        new Pending(() -> count(query.lackingWords()), () -> byDay(query.lackingWords(), false)));
    }

    private Found byDay(Query rule, boolean whole) throws IOException {
        return new Found(newest(rule, size), number -> newest(rule, number).scoreDocs, size, Sort.DATE, whole);
    }

    private TopDocs newest(Query rule, int number) throws IOException {
        return ResultWalk.newest(rule, scope, within(number), exactly);
    }

    private int within(int number) {
        return Math.clamp(scope.searcher().getIndexReader().maxDoc(), 1, number);
    }
}
