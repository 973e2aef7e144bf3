package dev.remora.search.passage;

import dev.remora.search.page.KnownPage;
import dev.remora.search.page.Pages;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchEngine;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.text.Folding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds the best passages for a query in its best pages: as many pages as requested passages, at most two of a
/// site and one of each group of near-duplicates.
///
/// The n-th passage of a page has the score `page · (1 + share) / (2 · n)`: page is the page's own score, and
/// share the part of the query that the passage has ([QueryCoverage]), by which a page's passages are sorted. So pages
/// with similar best passages keep their order, and a page's second passage precedes pages with half its score. The
/// score of a page that is no article (a list, a front page) counts less. Of equal passages the best is returned.
public final class PassageSearch {
    /// Maximum passages of a request.
    public static final int MOST = 20;

    /// The share of its score that a page counts with if it is no article: a list, a front page, a stub.
    private static final double NO_ARTICLE = 0.7;

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

    /// A passage without a score.
    ///
    /// @param worth of its page
    private record Candidate(SearchAnswer.Result page, double worth, TextPassage passage, QueryCoverage.Held held) {}

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
        List<Optional<KnownPage>> known = found.stream()
                .map(result ->
                        pages.find(result.page().id(), Optional.of(result.page().topic())))
                .toList();
        List<String> texts = pages.texts(known);
        List<Candidate> candidates = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            SearchAnswer.Result page = found.get(i);
            boolean article =
                    known.get(i).map(k -> k.kind() == PageKind.ARTICLE).orElse(true);
            double worth = Math.max(0, page.scored().score()) * (article ? 1 : NO_ARTICLE);
            for (TextPassage passage : PassageCutter.of(texts.get(i))) {
                candidates.add(new Candidate(
                        page,
                        worth,
                        passage,
                        coverage.held(passage, page.shown().title())));
            }
        }
        Map<String, FoundPassage> byText = new LinkedHashMap<>();
        scored(candidates, coverage).stream()
                .sorted(Comparator.comparingDouble(FoundPassage::score).reversed())
                .forEach(passage -> byText.putIfAbsent(passage.text(), passage));
        return new FoundPassages(
                answer.read(),
                answer.counts(),
                byText.values().stream().limit(number).toList());
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
                double score = candidates.get(i).worth() * (1 + shares.get(i)) / (2 * n);
                scored.add(new FoundPassage(page, passage.headings(), passage.text(), score));
            }
        }
        return scored;
    }
}
