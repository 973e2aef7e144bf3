package dev.remora.search.app.crawl;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.why.ReasonJson;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.RunFigures;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// A run's figures as JSON, read from its journal: the order of fetches, and the harvest rate over time. A page
/// counts with its last judgement: if a change of the topic had the stored pages re-judged, the whole curve is
/// of the current topic.
///
/// @param end last state of the run
/// @param folder of its collection
record CrawlReport(CrawlProgress end, Path folder) {
    private static final int EVERY = 100;

    void write(Path file) {
        ObjectMapper json = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
        try {
            if (file.toAbsolutePath().getParent() != null) {
                Files.createDirectories(file.toAbsolutePath().getParent());
            }
            json.writeValue(file.toFile(), tree(json));
        } catch (IOException e) {
            throw Ended.broken("unwritable", file, e);
        }
    }

    private ObjectNode tree(ObjectMapper json) {
        ObjectNode tree = json.createObjectNode();
        RunFigures figures = end.figures();
        tree.put("topic", end.topic());
        tree.put("run", end.run());
        tree.put("state", end.state().name().toLowerCase(Locale.ROOT));
        tree.set(
                "message",
                json.valueToTree(end.message()
                        .map(reason -> ReasonJson.of(reason, ReasonText.ENGLISH))
                        .orElse(null)));
        tree.put("endedAt", end.at().toString());
        tree.put("seconds", figures.active().toMillis() / 1000.0);
        tree.put("fetched", figures.fetched());
        tree.put("onTopic", figures.onTopic());
        tree.put("harvestRate", figures.harvestRate());
        tree.put("requests", figures.requests());
        tree.put("failed", figures.failed());
        tree.put("waiting", end.ahead().waiting());
        tree.put("hosts", end.ahead().hosts());
        tree.put("bytes", figures.received());
        tree.put("budget", end.ahead().budget());
        tree.put("harvestCounts", "pages on topic by their last judgement, in order of fetching");
        curve(tree.putArray("harvest"), tree.putArray("pages"));
        return tree;
    }

    private void curve(ArrayNode harvest, ArrayNode pages) {
        long fetched = 0;
        long onTopic = 0;
        for (Fetched page : fetched()) {
            fetched++;
            onTopic += page.harvested ? 1 : 0;
            pages.addObject()
                    .put("url", page.url.text())
                    .put("relevance", page.relevance)
                    .put("onTopic", page.harvested);
            if (fetched % EVERY == 0) {
                harvest.addObject().put("fetched", fetched).put("rate", (double) onTopic / fetched);
            }
        }
    }

    /// A page of the run, with its last judgement.
    private static final class Fetched {
        private final Url url;
        private double relevance;
        private boolean harvested;

        Fetched(Url url) {
            this.url = url;
        }

        void judged(double newRelevance, boolean newHarvested) {
            relevance = newRelevance;
            harvested = newHarvested;
        }
    }

    /// Returns the run's pages, in the order of fetching.
    private Collection<Fetched> fetched() {
        Map<Url, Fetched> pages = new LinkedHashMap<>();
        try (CollectionReader collection = CollectionFolder.openForReading(folder);
                CollectionReader.Records records = collection.after(0)) {
            int run = 0;
            while (records.hasNext()) {
                switch (records.next().record()) {
                    case JournalRecord.RunStarted started -> run = started.run();
                    case JournalRecord.Fetched page -> {
                        if (run == end.run()) {
                            pages.computeIfAbsent(page.url(), Fetched::new).judged(page.relevance(), page.harvested());
                        }
                    }
                    case JournalRecord.Reparsed again
                    when pages.containsKey(again.page().url()) ->
                        pages.get(again.page().url()).judged(again.page().relevance(), again.harvested());
                    case JournalRecord.Rejudged judged
                    when pages.containsKey(judged.url()) ->
                        pages.get(judged.url()).judged(judged.relevance(), judged.verdict() == Verdict.ON_TOPIC);
                    default -> {} // not about the run's pages
                }
            }
        }
        return pages.values();
    }
}
