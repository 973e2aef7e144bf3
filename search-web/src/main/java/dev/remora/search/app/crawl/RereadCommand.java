package dev.remora.search.app.crawl;

import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.DataFolder;
import dev.remora.search.app.wiring.EngineOption;
import dev.remora.search.app.wiring.Wiring;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `remora reread`: reads a collection's archived responses again.
@Command(
        name = "reread",
        mixinStandardHelpOptions = true,
        description = {
            "Reads all archived responses of a collection again and judges all its pages; requests nothing.",
            "Two collections with the same archived pages are then equal, with equal scores. Also after an upgrade"
                    + " that reads pages better. An import does this by itself.",
            "May be stopped or killed at any moment and run again. Cannot run during a crawl: exit code 1."
        })
public final class RereadCommand implements Callable<Integer> {
    private final Wiring wiring;

    @Parameters(index = "0", paramLabel = "TOPIC-ID", description = "the collection's topic")
    private String topic;

    @Mixin
    private DataFolder data;

    @Mixin
    private EngineOption engine;

    /// Reads with the objects of `wiring`.
    public RereadCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        Path folder = data.collection(topic);
        CrawlOptions options = CrawlOptions.over(data.path());
        return new TopicReread(wiring.on(engine), options, folder).run("remora reread " + topic) ? 0 : 1;
    }
}
