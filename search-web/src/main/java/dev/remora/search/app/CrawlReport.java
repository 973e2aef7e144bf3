package dev.remora.search.app;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.shared.collection.CollectionFolder;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.run.CrawlProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// A run's figures as JSON, read from its journal: what was fetched in which order, and the harvest rate on the
/// way.
///
/// @param end the run's last reading
/// @param folder of its collection
record CrawlReport(CrawlProgress end, Path folder) {
    private static final int EVERY = 100;

    /// Writes the report.
    void write(Path file) {
        ObjectMapper json = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
        try {
            if (file.toAbsolutePath().getParent() != null) {
                Files.createDirectories(file.toAbsolutePath().getParent());
            }
            json.writeValue(file.toFile(), tree(json));
        } catch (IOException e) {
            throw Ended.failed("the report could not be written to " + file + ": " + e.getMessage());
        }
    }

    private ObjectNode tree(ObjectMapper json) {
        ObjectNode tree = json.createObjectNode();
        tree.put("topic", end.topic());
        tree.put("run", end.run());
        tree.put("state", end.state().name().toLowerCase(Locale.ROOT));
        tree.put("message", end.message());
        tree.put("endedAt", end.at().toString());
        tree.put("seconds", end.elapsed().toMillis() / 1000.0);
        tree.put("fetched", end.fetched());
        tree.put("onTopic", end.onTopic());
        tree.put("harvestRate", end.harvestRate());
        tree.put("requests", end.requests());
        tree.put("failed", end.failed());
        tree.put("waiting", end.waiting());
        tree.put("hosts", end.hosts());
        tree.put("bytes", end.bytes());
        tree.put("budget", end.budget());
        curve(tree.putArray("harvest"), tree.putArray("pages"));
        return tree;
    }

    private void curve(ArrayNode harvest, ArrayNode pages) {
        long fetched = 0;
        long onTopic = 0;
        try (CollectionReader collection = CollectionFolder.openForReading(folder);
                CollectionReader.Records records = collection.after(0)) {
            int run = 0;
            while (records.hasNext()) {
                JournalRecord record = records.next().record();
                if (record instanceof JournalRecord.RunStarted started) {
                    run = started.run();
                } else if (record instanceof JournalRecord.Fetched page && run == end.run()) {
                    fetched++;
                    onTopic += page.harvested() ? 1 : 0;
                    pages.addObject().put("url", page.url().text()).put("relevance", page.relevance());
                    if (fetched % EVERY == 0) {
                        harvest.addObject().put("fetched", fetched).put("rate", (double) onTopic / fetched);
                    }
                }
            }
        }
    }
}
