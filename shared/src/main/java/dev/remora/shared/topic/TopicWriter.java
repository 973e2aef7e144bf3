package dev.remora.shared.topic;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// Writes a topic as YAML, with all its keys, in the order of the documentation. One writer writes one topic.
final class TopicWriter {
    private final StringBuilder out = new StringBuilder();

    String write(Topic topic) {
        line(0, "id", YamlText.quoted(topic.id()));
        line(0, "name", YamlText.quoted(topic.name()));
        if (!topic.description().isEmpty()) {
            line(0, "description", YamlText.quoted(topic.description()));
        }
        numbers(0, "keywords", topic.keywords());
        texts(0, "excludedKeywords", topic.excludedKeywords());
        texts(0, "seeds", topic.seeds().stream().map(Object::toString).toList());
        if (!topic.examples().equals(Topic.Examples.NONE)) {
            line(0, "examples", "");
            texts(1, "positive", topic.examples().positive());
            texts(1, "negative", topic.examples().negative());
        }
        relevance(topic.relevance());
        crawl(topic.crawl());
        long perDay = topic.revisits().perDay();
        line(0, "recrawl", perDay == 0 ? "off" : "{budget: " + perDay + "/day}");
        if (!topic.archive().equals(Topic.Archive.ALL)) {
            line(0, "archive", "{keep: " + ArchiveSection.text(topic.archive()) + "}");
        }
        line(
                0,
                "rank",
                "{relevance: " + topic.rank().relevance() + ", pageRank: "
                        + topic.rank().pageRank() + "}");
        line(0, "index", topic.index() == Topic.IndexScope.ALL ? "all" : "on-topic");
        texts(0, "words", topic.words());
        return out.toString();
    }

    private void relevance(Topic.Relevance relevance) {
        line(0, "relevance", "");
        line(1, "model", YamlText.name(relevance.model()));
        relevance.threshold().ifPresent(threshold -> line(1, "threshold", String.valueOf(threshold)));
        numbers(1, "settings", new TreeMap<>(relevance.settings()));
    }

    private void crawl(Topic.Crawl crawl) {
        line(0, "crawl", "");
        line(1, "strategy", YamlText.name(crawl.strategy()));
        line(1, "maxPages", String.valueOf(crawl.maxPages()));
        line(1, "delay", DurationText.format(crawl.delay()));
        line(1, "focus", crawl.reach().focus().name().toLowerCase(Locale.ROOT));
        line(1, "hostsInTurn", String.valueOf(crawl.pace().hostsInTurn()));
        line(1, "margin", String.valueOf(crawl.pace().margin()));
        line(1, "maxWaiting", String.valueOf(crawl.reach().maxWaiting()));
        line(1, "maxKnown", String.valueOf(crawl.reach().maxKnown()));
        line(1, "maxDepth", String.valueOf(crawl.reach().maxDepth()));
        line(1, "cloakingChecks", crawl.cloakingChecks() ? "on" : "off");
        if (!crawl.scope().equals(Topic.Scope.ALL)) {
            line(1, "scope", "");
            texts(2, "include", crawl.scope().include());
            texts(2, "exclude", crawl.scope().exclude());
        }
        if (!crawl.shard().whole()) {
            line(
                    1,
                    "shard",
                    "{index: " + crawl.shard().index() + ", count: "
                            + crawl.shard().count() + "}");
        }
        if (!crawl.logins().isEmpty()) {
            line(1, "logins", "");
            new TreeMap<>(crawl.logins())
                    .forEach((host, login) -> line(
                            2,
                            YamlText.quoted(host),
                            "{user: " + YamlText.quoted(login.user()) + ", password: "
                                    + YamlText.quoted(login.password()) + "}"));
        }
    }

    private void numbers(int level, String key, Map<String, Double> numbers) {
        if (!numbers.isEmpty()) {
            line(level, key, "");
            numbers.forEach((name, number) -> line(level + 1, YamlText.quoted(name), String.valueOf(number)));
        }
    }

    private void texts(int level, String key, List<String> texts) {
        if (!texts.isEmpty()) {
            line(level, key, "");
            texts.forEach(text -> out.append("  ".repeat(level + 1))
                    .append("- ")
                    .append(YamlText.quoted(text))
                    .append('\n'));
        }
    }

    private void line(int level, String key, String value) {
        out.append("  ".repeat(level))
                .append(key)
                .append(value.isEmpty() ? ":" : ": ")
                .append(value)
                .append('\n');
    }
}
