package dev.remora.search.passage;

import dev.remora.search.page.Pages;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchEngine;
import dev.remora.shared.text.Folding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Finds the best passages for a query in its best pages: as many pages as requested passages, at most two of a
/// site and one of each group of near-duplicates.
///
/// The n-th passage of a page has the score `page · (1 + share) / (2 · n)`: page is the page's own score, and
/// share the part of the query that the passage has ([QueryCoverage]), by which a page's passages are sorted.
/// So pages with similar best passages keep their order, and a page's second passage precedes pages with half
/// its score.
public final class PassageSearch {
    /// Maximum passages of a request.
    public static final int MOST = 20;

    private final SearchEngine engine;
    private final Pages pages;
    private final Folding folding;

    /// @param engine finds the pages
    /// @param pages has their texts
    /// @param folding of the index
    public PassageSearch(SearchEngine engine, Pages pages, Folding folding) {
        this.engine = engine;
        this.pages = pages;
        this.folding = folding;
    }

    /// A passage of a page without a score.
    private record Candidate(SearchAnswer.Result page, TextPassage passage, QueryCoverage.Held held) {}

    /// Returns the best passages, best first.
    ///
    /// @param request its page, size and order are ignored
    /// @param number maximum passages, 1 to [#MOST]
    public FoundPassages find(SearchRequest request, int number) {
        SearchRequest best =
                request.part(1, number).sorted(SearchRequest.Sort.RELEVANCE).collapsed(true);
        SearchAnswer answer = engine.search(best);
        List<SearchAnswer.Result> found = answer.results();
        QueryCoverage coverage = new QueryCoverage(request.query(), folding);
        List<String> texts = pages.texts(found.stream()
                .map(result ->
                        pages.find(result.page().id(), Optional.of(result.page().topic())))
                .toList());
        List<Candidate> candidates = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            SearchAnswer.Result page = found.get(i);
            for (TextPassage passage : PassageCutter.of(texts.get(i))) {
                candidates.add(new Candidate(
                        page, passage, coverage.held(passage, page.shown().title())));
            }
        }
        return new FoundPassages(
                answer.counts(),
                scored(candidates, coverage).stream()
                        .sorted(Comparator.comparingDouble(FoundPassage::score).reversed())
                        .limit(number)
                        .toList());
    }

    /// Scores all passages, page by page.
    private static List<FoundPassage> scored(List<Candidate> candidates, QueryCoverage coverage) {
        List<Double> shares =
                coverage.shares(candidates.stream().map(Candidate::held).toList());
        List<FoundPassage> scored = new ArrayList<>(candidates.size());
        int from = 0;
        while (from < candidates.size()) {
            SearchAnswer.Result page = candidates.get(from).page();
            List<Integer> ofPage = new ArrayList<>();
            for (int i = from; i < candidates.size() && candidates.get(i).page().equals(page); i++) {
                ofPage.add(i);
            }
            from += ofPage.size();
            ofPage.sort(Comparator.comparingDouble(shares::get).reversed());
            for (int n = 1; n <= ofPage.size(); n++) {
                int i = ofPage.get(n - 1);
                TextPassage passage = candidates.get(i).passage();
                double score = Math.max(0, page.scored().score()) * (1 + shares.get(i)) / (2 * n);
                scored.add(new FoundPassage(page, passage.headings(), passage.text(), score));
            }
        }
        return scored;
    }
}
