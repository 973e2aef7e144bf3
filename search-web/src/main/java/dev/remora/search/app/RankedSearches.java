package dev.remora.search.app;

import dev.remora.search.lab.Contestant;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.QuerySettings;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.Blend;
import dev.remora.search.rank.LuceneSearchEngine;
import dev.remora.search.rank.RankSettings;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.rank.Snippets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// The product's search over one topic, as it is and with parts left out, as contestants of the ranking lab.
/// Results are not collapsed by site, and no snippets are made.
final class RankedSearches implements AutoCloseable {
    private static final Snippets NONE =
            (lookup, query, docs, stored) -> Collections.nCopies(docs.length, new Snippets.Shown("", ""));

    private final Wiring wiring;
    private final Path data;
    private final String topic;
    private final List<SearchEngine> engines = new ArrayList<>();
    private final Contestant product;

    RankedSearches(Wiring wiring, Path data, String topic) {
        this.wiring = wiring;
        this.data = data;
        this.topic = topic;
        product = contestant("Remora", QuerySettings.DEFAULT, Blend.DEFAULT);
    }

    /// Pages that can be searched.
    long pages() {
        return engines.getFirst().topics().stream()
                .filter(indexed -> indexed.id().equals(topic))
                .mapToLong(SearchEngine.IndexedTopic::pages)
                .sum();
    }

    /// The search as it is.
    List<Contestant> plainly() {
        return List.of(product);
    }

    /// The search that does not look into anchor texts, then the search as it is.
    List<Contestant> withoutAnchors() {
        return List.of(
                contestant("Remora without anchor texts", QuerySettings.DEFAULT.withoutAnchors(), Blend.DEFAULT),
                product);
    }

    /// The search as it is, then with one part left out each time.
    List<Contestant> withAblations() {
        QuerySettings query = QuerySettings.DEFAULT;
        Blend blend = Blend.DEFAULT;
        return List.of(
                product,
                contestant("… words only, no grams", query.wordsOnly(), blend),
                contestant("… all terms weigh alike", query.termsAlike(), blend),
                contestant("… without synonyms and guesses", query.expanding(0, 0), blend),
                contestant("… without anchor texts", query.withoutAnchors(), blend),
                contestant("… without passage part", query, blend.withoutPassage()),
                contestant("… without title and site parts", query, blend.textOnly()),
                contestant("… without site part", query, blend.withoutSite()),
                contestant("… without relevance and PageRank", query, blend.standing(0)));
    }

    private Contestant contestant(String name, QuerySettings query, Blend blend) {
        RankSettings defaults = RankSettings.DEFAULT;
        SearchEngine engine = new LuceneSearchEngine(
                data,
                Wiring::topicOf,
                new QueryPlanner(wiring.analyzer(), wiring.wordLists(), query),
                NONE,
                new RankSettings(
                        blend, defaults.candidates(), defaults.reach(), defaults.perSite(), defaults.refreshEvery()),
                wiring.clock());
        engines.add(engine);
        return new Contestant(name, (typed, depth) -> {
            SearchRequest plain = SearchRequest.of(typed);
            SearchRequest request = new SearchRequest(
                    typed,
                    Optional.of(topic),
                    1,
                    depth,
                    plain.site(),
                    plain.from(),
                    plain.to(),
                    plain.sort(),
                    false,
                    false);
            return engine.search(request).results().stream()
                    .map(SearchAnswer.Result::url)
                    .toList();
        });
    }

    @Override
    public void close() {
        engines.forEach(SearchEngine::close);
    }
}
