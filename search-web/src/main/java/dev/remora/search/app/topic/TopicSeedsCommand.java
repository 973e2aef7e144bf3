package dev.remora.search.app.topic;

import dev.remora.search.app.crawl.TopicPlaces;
import dev.remora.search.app.wiring.DataFolder;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.FolderConverter;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.SearchEngine;
import dev.remora.shared.topic.PageSearch;
import dev.remora.shared.topic.SeedSearch;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicEdit;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `remora topic seeds`: finds seeds.
@Command(
        name = "seeds",
        mixinStandardHelpOptions = true,
        description = {
            "Searches for the topic's keywords and shows the best new seeds, at most 50.",
            "Copy seeds into the file, or add all with --write."
        })
public final class TopicSeedsCommand implements Callable<Integer> {
    private final Wiring wiring;

    @Parameters(index = "0", paramLabel = "TOPIC", description = "topic file, or id of a topic in the data folder")
    private String named;

    @Mixin
    private Metasearch metasearch;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            converter = FolderConverter.class,
            description = "without --metasearch: folder of the collections to search (default: ${DEFAULT-VALUE})",
            defaultValue = DataFolder.DEFAULT)
    private Path data;

    @Option(
            names = "--number",
            paramLabel = "N",
            description = "number of seeds to show, 1 to 50 (default: ${DEFAULT-VALUE})",
            defaultValue = "50")
    private int number;

    @Option(names = "--write", description = "add them to the topic file, after its existing seeds")
    private boolean write;

    /// Searches with the objects of `wiring`.
    public TopicSeedsCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        Ended.checkRange("--number", 1, SeedSearch.MOST, number);
        TopicPlaces places = new TopicPlaces(data);
        Path file = write ? places.edited(named) : places.named(named);
        TopicText text = TopicText.read(file, wiring);
        Topic topic = text.topic();
        if (topic.keywords().isEmpty()) {
            throw Ended.wrong("seeds.no-keywords", file);
        }
        List<SeedSearch.Seed> seeds = seeds(topic);
        if (seeds.isEmpty()) {
            wiring.terminal().tell("seeds.none");
            return 0;
        }
        int rank = 0;
        for (SeedSearch.Seed seed : seeds) {
            wiring.terminal()
                    .out()
                    .println(++rank + ". " + seed.url() + "\n   "
                            + (seed.title().isEmpty() ? "" : seed.title() + " · ")
                            + String.join("、", seed.keywords()));
        }
        if (write) {
            text.write(TopicEdit.addSeeds(
                    text.yaml(), seeds.stream().map(seed -> seed.url().text()).toList()));
            wiring.terminal().tell("seeds.put", seeds.size(), file);
        }
        return 0;
    }

    private List<SeedSearch.Seed> seeds(Topic topic) {
        if (metasearch.given()) {
            return metasearch.seeds(topic, number);
        }
        try (SearchEngine engine = wiring.searchEngine(data)) {
            if (engine.topics().isEmpty()) {
                throw Ended.wrong("seeds.no-index", data);
            }
            return Metasearch.seeds(own(engine), topic, number);
        } catch (IllegalArgumentException e) {
            throw Ended.badInput(e.getMessage());
        }
    }

    /// Returns the local index as a [PageSearch].
    static PageSearch own(SearchEngine engine) {
        return (query, most) ->
                engine.search(SearchRequest.of(query).part(1, Math.clamp(most, 1, 100))).results().stream()
                        .map(result ->
                                new PageSearch.Hit(result.url(), result.shown().title()))
                        .toList();
    }
}
