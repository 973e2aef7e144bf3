package dev.remora.lab.experiment;

import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Which pages are on which topic, by people or by their sites: tab-separated files with a heading that names
/// the columns `url` and `topic`. An address may have several topics.
public final class TopicLabels {
    private final Map<Long, Set<String>> topics = new HashMap<>();
    private final Set<String> names = new HashSet<>();

    private TopicLabels() {}

    /// Labels that are known already.
    ///
    /// @param pages of each topic, by its id
    public static TopicLabels of(Map<String, List<Url>> pages) {
        TopicLabels labels = new TopicLabels();
        pages.forEach((topic, urls) -> urls.forEach(url -> labels.add(url, topic)));
        return labels;
    }

    /// Reads files.
    ///
    /// @param rules how addresses become canonical
    /// @throws IOException if one cannot be read or lacks a column; the message names it
    public static TopicLabels read(List<Path> files, UrlRules rules) throws IOException {
        TopicLabels labels = new TopicLabels();
        for (Path file : files) {
            labels.add(file, rules);
        }
        return labels;
    }

    /// Returns these labels and others.
    public TopicLabels and(TopicLabels others) {
        TopicLabels both = new TopicLabels();
        for (TopicLabels labels : List.of(this, others)) {
            labels.topics.forEach((url, names) ->
                    both.topics.computeIfAbsent(url, k -> new HashSet<>(2)).addAll(names));
            both.names.addAll(labels.names);
        }
        return both;
    }

    private void add(Path file, UrlRules rules) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            var rest = lines.iterator();
            List<String> heading = rest.hasNext() ? Arrays.asList(rest.next().split("\t", -1)) : List.of();
            int url = heading.indexOf("url");
            int topic = heading.indexOf("topic");
            if (url < 0 || topic < 0) {
                throw new IOException(
                        file + ": the first line must contain the column names url and topic, separated " + "by tabs");
            }
            while (rest.hasNext()) {
                String[] cells = rest.next().split("\t", -1);
                if (cells.length > Math.max(url, topic)
                        && rules.canonical(cells[url]) instanceof UrlVerdict.Accepted accepted) {
                    add(accepted.url(), cells[topic]);
                }
            }
        } catch (java.io.UncheckedIOException e) {
            throw new IOException(file + ": is not UTF-8 text", e);
        }
    }

    private void add(Url url, String topic) {
        topics.computeIfAbsent(url.key(), k -> new HashSet<>(2)).add(topic);
        names.add(topic);
    }

    /// Returns the keys of the addresses that are labelled with a topic.
    Set<Long> keys(String topic) {
        return topics.entrySet().stream()
                .filter(labelled -> labelled.getValue().contains(topic))
                .map(Map.Entry::getKey)
                .collect(Collectors.toUnmodifiableSet());
    }

    /// Whether any address is labelled with a topic.
    public boolean knows(String topic) {
        return names.contains(topic);
    }
}
