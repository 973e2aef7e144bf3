package dev.remora.search.app.topic;

import dev.remora.crawler.metasearch.SearxngSearch;
import dev.remora.search.app.wiring.Ended;
import dev.remora.shared.topic.PageSearch;
import dev.remora.shared.topic.SeedSearch;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.UrlRules;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/// `--metasearch`: an external search service that finds pages of a topic.
final class Metasearch {
    @Option(
            names = "--metasearch",
            paramLabel = "URL",
            description = "search service with SearXNG's JSON format, such as http://127.0.0.1:8888")
    private Optional<String> service = Optional.empty();

    boolean given() {
        return service.isPresent();
    }

    /// Returns the best addresses that it finds for a topic's keywords; ends the command if it does not
    /// answer.
    List<SeedSearch.Seed> seeds(Topic topic, int most) {
        try (SearxngSearch search = new SearxngSearch(service.orElseThrow())) {
            return seeds(search, topic, most);
        } catch (IllegalArgumentException e) {
            throw Ended.badInput(e.getMessage());
        }
    }

    /// Returns the best addresses that a search finds for a topic's keywords; ends the command if it does not
    /// answer.
    static List<SeedSearch.Seed> seeds(PageSearch search, Topic topic, int most) {
        try {
            return new SeedSearch(search, UrlRules.DEFAULT).seeds(topic, most);
        } catch (PageSearch.Unanswered e) {
            throw Ended.failed(e.getMessage());
        }
    }
}
