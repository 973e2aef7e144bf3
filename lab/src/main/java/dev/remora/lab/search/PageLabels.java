package dev.remora.lab.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Topic labels of pages, by people or by their sites. Immutable.
public final class PageLabels {
    private static final String CONTENT = "content";

    private final Map<String, Label> pages;

    /// @param topic id of its topic
    /// @param content true if it is neither a front page nor a list
    private record Label(String topic, boolean content) {}

    private PageLabels(Map<String, Label> pages) {
        this.pages = Map.copyOf(pages);
    }

    /// Reads a tab-separated file with a heading that names the columns `url`, `topic` and, optionally,
    /// `page_type`.
    ///
    /// @throws IOException if it cannot be read or lacks a column; the message names it
    public static PageLabels read(Path file) throws IOException {
        Map<String, Label> pages = new HashMap<>();
        try (Stream<String> lines = Files.lines(file)) {
            var rest = lines.iterator();
            List<String> heading = rest.hasNext() ? Arrays.asList(rest.next().split("\t", -1)) : List.of();
            int url = heading.indexOf("url");
            int topic = heading.indexOf("topic");
            int type = heading.indexOf("page_type");
            if (url < 0 || topic < 0) {
                throw new IOException(
                        file + ": the first line must contain the column names url and topic, separated by tabs");
            }
            while (rest.hasNext()) {
                String[] cells = rest.next().split("\t", -1);
                if (cells.length == heading.size()) {
                    boolean content = type < 0 || cells[type].equals(CONTENT);
                    pages.put(AddressAliases.PLAIN.of(cells[url]), new Label(cells[topic], content));
                }
            }
        } catch (UncheckedIOException e) {
            throw new IOException(file + ": is not UTF-8 text", e);
        }
        return new PageLabels(pages);
    }

    /// True if any page is labelled with a topic.
    public boolean knows(String topic) {
        return pages.values().stream().anyMatch(label -> label.topic().equals(topic));
    }

    /// Returns the topic of a page that is neither front page nor list.
    ///
    /// @param page [AddressAliases] form
    Optional<String> content(String page) {
        return topic(page, true);
    }

    /// Returns the queries whose best-graded pages are all labelled with a topic.
    ///
    /// @param topic its id
    public QuerySet on(String topic, QuerySet judged) {
        List<JudgedQuery> queries = judged.queries().stream()
                .filter(query -> query.grades().entrySet().stream()
                        .filter(page -> page.getValue() == query.best())
                        .allMatch(page -> topic(page.getKey(), false)
                                .filter(topic::equals)
                                .isPresent()))
                .toList();
        return new QuerySet(topic, judged.addresses(), queries);
    }

    private Optional<String> topic(String page, boolean contentOnly) {
        return Optional.ofNullable(pages.get(page))
                .filter(label -> label.content() || !contentOnly)
                .map(Label::topic);
    }
}
