package dev.remora.lab.app.search;

import dev.remora.lab.search.BroadQueries;
import dev.remora.lab.search.Contestant;
import dev.remora.lab.search.ContestantRun;
import dev.remora.lab.search.HostFolds;
import dev.remora.lab.search.KnownItems;
import dev.remora.lab.search.PageLabels;
import dev.remora.lab.search.PlainIndexes;
import dev.remora.lab.search.PlainOpenSearch;
import dev.remora.lab.search.PlainText;
import dev.remora.lab.search.QuerySet;
import dev.remora.lab.search.RankingExperiment;
import dev.remora.lab.search.SearchTimes;
import dev.remora.lab.search.WeightChoice;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.rank.score.ScoreFormula;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.topic.Topic.IndexScope;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.IOUtils;

/// The experiments of the ranking lab on one collection and its index.
///
/// @param wiring parts of the searches
/// @param data parent folder of the collection
/// @param topic id of the collection
public record SearchLab(Wiring wiring, Path data, String topic) {
    private static final long SEED = 1;

    /// Maximum queries per topic that are generated from its labelled pages.
    private static final int BROAD = 100;

    /// Returns the number of searchable pages.
    public long pages() {
        try (RankedSearches ours = new RankedSearches(wiring, data, topic)) {
            return ours.pages();
        }
    }

    /// Compares the product's search, its ablations and plain Lucene, on judged and on generated queries.
    ///
    /// @param judged queries with judgements, if any
    /// @param knownItems number of queries to generate from anchor texts, and from titles
    public List<RankingExperiment> againstPlainLucene(Optional<QuerySet> judged, int knownItems) throws IOException {
        KnownItems items = new KnownItems(wiring.folding());
        try (RankedSearches ours = new RankedSearches(wiring, data, topic);
                PlainIndexes plain = PlainIndexes.begin(wiring.analyzer(), wiring.folding())) {
            wiring.terminal().say("Reading the collection …");
            try (CollectionReader collection = CollectionFolder.openForReading(data.resolve(topic))) {
                PlainText.read(collection, everything(), page -> {
                    items.see(page);
                    plain.add(PlainText.of(page));
                });
            }
            List<Contestant> rivals = plain.finish();
            List<RankingExperiment> experiments = new ArrayList<>();
            if (judged.isPresent()) {
                experiments.add(run(judged.get(), ours.withAblations(), rivals));
            }
            if (knownItems > 0) {
                experiments.add(run(items.fromAnchors(knownItems, SEED), ours.withoutAnchors(), rivals));
                experiments.add(run(items.fromTitles(knownItems, SEED), ours.plainly(), rivals));
            }
            return experiments;
        }
    }

    /// Compares the product's search with itself on another engine that has an index of the same pages, and with plain
    /// OpenSearch. Then tells how long searches take on each.
    ///
    /// @param plain node of OpenSearch on which plain indexes are made; empty for none
    public RankingExperiment onOtherEngine(QuerySet judged, SearchEngine other, Optional<URI> plain)
            throws IOException {
        List<PlainOpenSearch> indexes = new ArrayList<>();
        try (RankedSearches ours = new RankedSearches(wiring, data, topic)) {
            List<Contestant> rivals = new ArrayList<>();
            rivals.add(RankedSearches.on("Remora on the other engine", other, topic));
            if (plain.isPresent()) {
                rivals.addAll(plain(plain.get(), indexes));
            }
            RankingExperiment found = run(judged, ours.plainly(), rivals);
            for (Contestant each : joined(ours.plainly(), rivals)) {
                wiring.terminal().say(SearchTimes.of(judged, each).toString());
            }
            return found;
        } finally {
            IOUtils.close(indexes);
        }
    }

    /// Returns searches of plain indexes of the pages, one for each analyzer that the cluster has.
    private List<Contestant> plain(URI node, List<PlainOpenSearch> indexes) throws IOException {
        List<Contestant> searches = new ArrayList<>();
        for (String analyzer : List.of("cjk", "smartcn")) {
            Optional<PlainOpenSearch> index = PlainOpenSearch.begin(node, analyzer, wiring.folding());
            if (index.isEmpty()) {
                wiring.terminal().say("The cluster has no analyzer '" + analyzer + "'.");
                continue;
            }
            indexes.add(index.get());
            searches.add(new Contestant("plain OpenSearch, " + analyzer, index.get()::find));
        }
        try (CollectionReader collection = CollectionFolder.openForReading(data.resolve(topic))) {
            PlainText.read(collection, everything(), page -> indexes.forEach(index -> index.add(PlainText.of(page))));
        }
        for (PlainOpenSearch index : indexes) {
            index.finish();
        }
        return searches;
    }

    /// Compares the search with and without topic and link signals, on queries on the topic: judged ones, and
    /// broad ones generated from labelled pages.
    ///
    /// @param label name of the topic in the labels
    public RankingExperiment onTopic(String label, PageLabels labels, Optional<QuerySet> judged) throws IOException {
        BroadQueries broad =
                new BroadQueries(labels, wiring.folding(), wiring.wordLists().stopWords());
        try (CollectionReader collection = CollectionFolder.openForReading(data.resolve(topic))) {
            PlainText.read(collection, everything(), broad::see);
        }
        QuerySet made = broad.on(label, BROAD, SEED);
        QuerySet queries = judged.map(set -> labels.on(label, set).and(made)).orElse(made);
        try (RankedSearches ours = new RankedSearches(wiring, data, topic)) {
            return run(queries, ours.withStaticParts(), List.of());
        }
    }

    /// Compares the weights as they are with weights that are chosen on all queries, and with weights that are
    /// chosen on the queries of other hosts.
    ///
    /// @param folds number of groups of hosts
    public RankingExperiment heldOut(QuerySet set, int folds) throws IOException {
        try (RankedSearches ours = new RankedSearches(wiring, data, topic)) {
            wiring.terminal().say("Choosing weights in " + folds + " folds …");
            WeightChoice<ScoreFormula> choice =
                    new WeightChoice<>(set, FormulaSteps.all(), weights -> ours.run(set, weights));
            ScoreFormula start = FormulaSteps.START;
            List<ContestantRun> trials = List.of(
                    ContestantRun.of(set, ours.plainly().getFirst()),
                    choice.onAll("… weights chosen on these queries", start),
                    choice.heldOut("… weights chosen on other hosts", start, new HostFolds(set, folds)));
            QuerySet named = new QuerySet(set.name() + ", " + folds + " folds by host", set.addresses(), set.queries());
            return new RankingExperiment(named, trials);
        }
    }

    private RankingExperiment run(QuerySet set, List<Contestant> ours, List<Contestant> rivals) throws IOException {
        return RankingExperiment.run(set, joined(ours, rivals), wiring.terminal()::say);
    }

    private static List<Contestant> joined(List<Contestant> ours, List<Contestant> rivals) {
        List<Contestant> all = new ArrayList<>(ours);
        all.addAll(rivals);
        return all;
    }

    /// True if the index includes pages that are off topic.
    private boolean everything() throws IOException {
        try (FSDirectory directory = FSDirectory.open(data.resolve(topic).resolve("index"));
                DirectoryReader reader = DirectoryReader.open(directory)) {
            String scope = reader.getIndexCommit().getUserData().get(Fields.COMMIT_SCOPE);
            return IndexScope.ALL.name().equals(scope);
        }
    }
}
