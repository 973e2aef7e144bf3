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

/// `--metasearch`: a search service that knows pages of a topic.
final class Metasearch {
    @Option(
            names = "--metasearch",
            paramLabel = "URL",
            description = "search service that answers SearXNG's JSON format, such as http://127.0.0.1:8888")
    private Optional<String> service = Optional.empty();

    /// Whether there is one to ask.
    boolean given() {
        return service.isPresent();
    }

    /// The best addresses that it finds for a topic's keywords; ends the command where it does not answer.
    List<SeedSearch.Seed> seeds(Topic topic, int most) {
        try (SearxngSearch search = new SearxngSearch(service.orElseThrow())) {
            return seeds(search, topic, most);
        } catch (IllegalArgumentException e) {
            throw Ended.badInput(e.getMessage());
        }
    }

    /// The best addresses that a search finds for a topic's keywords; ends the command where it does not answer.
    static List<SeedSearch.Seed> seeds(PageSearch search, Topic topic, int most) {
        try {
            return new SeedSearch(search, UrlRules.DEFAULT).seeds(topic, most);
        } catch (PageSearch.Unanswered e) {
            throw Ended.failed(e.getMessage());
        }
    }
}
