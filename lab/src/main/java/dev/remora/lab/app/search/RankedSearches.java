package dev.remora.lab.app.search;

import dev.remora.lab.search.Contestant;
import dev.remora.lab.search.ContestantRun;
import dev.remora.lab.search.QuerySet;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.passage.PassageSearch;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.QuerySettings;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.LuceneSearchEngine;
import dev.remora.search.rank.QueryVectors;
import dev.remora.search.rank.ScopeSearch;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.rank.Snippets;
import dev.remora.search.rank.score.RankSettings;
import dev.remora.search.rank.score.ScoreFormula;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.Topic.Rank;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The product's search over one topic, complete and with parts removed, as contestants of the ranking lab.
/// Without grouping by site and snippets.
final class RankedSearches implements AutoCloseable {
    private static final Snippets NONE =
            (lookup, query, stored) -> Collections.nCopies(stored.size(), new Snippets.Shown("", ""));

    /// Weights of meaning that are compared if there is an embedding model.
    private static final List<Double> MEANINGS = List.of(0.25, 0.5, 1.0);

    private final Wiring wiring;
    private final Path data;
    private final String topic;
    private final Function<Path, Topic> topicOf;
    private final List<SearchEngine> engines = new ArrayList<>();
    private final Contestant product;

    RankedSearches(Wiring wiring, Path data, String topic) {
        this(wiring, data, topic, Wiring::topicOf);
    }

    /// @param topicOf reads the topic of a collection's folder
    RankedSearches(Wiring wiring, Path data, String topic, Function<Path, Topic> topicOf) {
        this.wiring = wiring;
        this.data = data;
        this.topic = topic;
        this.topicOf = topicOf;
        product = contestant("Remora", QuerySettings.DEFAULT, ScoreFormula.DEFAULT);
    }

    /// Returns the number of searchable pages.
    long pages() {
        return engines.getFirst().topics().stream()
                .filter(indexed -> indexed.id().equals(topic))
                .mapToLong(SearchEngine.IndexedTopic::pages)
                .sum();
    }

    /// Returns the complete search.
    List<Contestant> plainly() {
        return List.of(product);
    }

    /// Returns the search without anchor texts, then the complete search.
    List<Contestant> withoutAnchors() {
        return List.of(
                contestant("Remora without anchor texts", QuerySettings.DEFAULT.withoutAnchors(), ScoreFormula.DEFAULT),
                product);
    }

    /// Returns the complete search, then ablations that apply to titles alone.
    List<Contestant> overTitles() {
        QuerySettings query = QuerySettings.DEFAULT;
        return List.of(
                product,
                contestant("… words only, no grams", query.wordsOnly(), ScoreFormula.DEFAULT),
                contestant("… equal term weights", query.termsAlike(), ScoreFormula.DEFAULT),
                contestant("… without synonyms", query.withoutSynonyms(), ScoreFormula.DEFAULT),
                contestant("… without title and site parts", query, ScoreFormula.DEFAULT.textOnly()));
    }

    /// Returns the complete search, then ablations of one part each.
    List<Contestant> withAblations() {
        QuerySettings query = QuerySettings.DEFAULT;
        ScoreFormula blend = ScoreFormula.DEFAULT;
        List<Contestant> all = new ArrayList<>(List.of(
                product,
                passages(),
                contestant("… words only, no grams", query.wordsOnly(), blend),
                contestant("… equal term weights", query.termsAlike(), blend),
                contestant("… without synonyms", query.withoutSynonyms(), blend),
                contestant("… without anchor texts", query.withoutAnchors(), blend),
                contestant("… without headings, keywords, site name, address", query.withoutOutline(), blend),
                contestant("… without passage part", query, blend.withoutPassage()),
                contestant("… without feedback", query, blend.withoutFeedback()),
                contestant("… without title and site parts", query, blend.textOnly()),
                contestant("… without site part", query, blend.withoutSite()),
                contestant(
                        "… without relevance and PageRank",
                        query,
                        blend.with(blend.fixed().standing(0)))));
        if (wiring.embedder().isPresent()) {
            MEANINGS.forEach(weight -> all.add(byMeaning(weight)));
        }
        return all;
    }

    /// Returns the complete search with a weight of meaning.
    private Contestant byMeaning(double weight) {
        SearchEngine engine = wiring.searchEngine(data, weight);
        engines.add(engine);
        return on("… with meaning, weight " + weight, engine, topic);
    }

    /// Returns the pages of the best passages, in the order of the passages.
    private Contestant passages() {
        LuceneSearchEngine engine = wiring.searchEngine(data);
        engines.add(engine);
        PassageSearch passages = new PassageSearch(engine, wiring.pages(wiring.local(engine)), wiring.folding());
        return new Contestant("… its passages", (typed, depth) -> {
            SearchRequest request = SearchRequest.of(typed).in(Optional.of(topic));
            return passages.find(request, Math.min(depth, PassageSearch.MOST)).passages().stream()
                    .map(passage -> passage.result().page().url())
                    .distinct()
                    .toList();
        });
    }

    /// Returns the complete search, then ablations of the static rank.
    List<Contestant> withStaticParts() {
        ScoreFormula blend = ScoreFormula.DEFAULT;
        return List.of(
                product,
                weighing(
                        "… without relevance and PageRank",
                        blend.with(blend.fixed().standing(0)),
                        new Rank(0, 0)),
                weighing("… without relevance", blend, new Rank(0, Rank.DEFAULT.pageRank())),
                weighing("… without PageRank of both kinds", blend, new Rank(Rank.DEFAULT.relevance(), 0)),
                contestant(
                        "… without topic-sensitive PageRank",
                        QuerySettings.DEFAULT,
                        blend.with(blend.fixed().topical(0))),
                contestant(
                        "… with topic-sensitive PageRank only",
                        QuerySettings.DEFAULT,
                        blend.with(blend.fixed().topical(1))));
    }

    /// Returns the search with other weights of relevance and PageRank; their sum scales the static rank
    /// relative to the default.
    private Contestant weighing(String name, ScoreFormula blend, Rank rank) {
        double share = (rank.relevance() + rank.pageRank()) / (Rank.DEFAULT.relevance() + Rank.DEFAULT.pageRank());
        return contestant(
                name,
                QuerySettings.DEFAULT,
                blend.with(blend.fixed().standing(blend.fixed().standing() * share)),
                rank);
    }

    /// Runs the complete search with other weights of the score.
    ContestantRun run(QuerySet set, ScoreFormula blend) throws IOException {
        try (SearchEngine engine = engine(QuerySettings.DEFAULT, blend, Rank.DEFAULT)) {
            return ContestantRun.of(set, on("other weights", engine, topic));
        }
    }

    private Contestant contestant(String name, QuerySettings query, ScoreFormula blend) {
        return contestant(name, query, blend, Rank.DEFAULT);
    }

    private Contestant contestant(String name, QuerySettings query, ScoreFormula blend, Rank rank) {
        SearchEngine engine = engine(query, blend, rank);
        engines.add(engine);
        return on(name, engine, topic);
    }

    private SearchEngine engine(QuerySettings query, ScoreFormula blend, Rank rank) {
        RankSettings defaults = RankSettings.DEFAULT;
        RankSettings settings = new RankSettings(
                blend, defaults.candidates(), defaults.reach(), defaults.perSite(), defaults.refreshEvery());
        return new LuceneSearchEngine(
                data,
                folder -> ranked(topicOf.apply(folder), rank),
                new QueryPlanner(wiring.analyzer(), wiring.wordLists(data), query),
                new ScopeSearch(NONE, settings, wiring.wallClock()),
                settings.refreshEvery(),
                wiring.clock(),
                QueryVectors.NONE);
    }

    /// Returns the complete search of any engine.
    static Contestant on(String name, SearchEngine engine, String topic) {
        return new Contestant(name, (typed, depth) -> {
            SearchRequest request =
                    SearchRequest.of(typed).in(Optional.of(topic)).part(1, depth);
            return engine.search(request).results().stream()
                    .map(SearchAnswer.Result::url)
                    .toList();
        });
    }

    private static Topic ranked(Topic topic, Rank rank) {
        return topic.with(rank);
    }

    @Override
    public void close() {
        engines.forEach(SearchEngine::close);
    }
}
