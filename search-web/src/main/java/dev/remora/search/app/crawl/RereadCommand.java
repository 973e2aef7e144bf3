package dev.remora.search.app.crawl;

import dev.remora.crawler.fetch.guard.HostPort;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.DataFolder;
import dev.remora.search.app.wiring.EngineOption;
import dev.remora.search.app.wiring.HostPortConverter;
import dev.remora.search.app.wiring.Wiring;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
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

    @Option(
            names = "--proxy",
            paramLabel = "HOST:PORT",
            converter = HostPortConverter.class,
            description = "the proxy of the crawl, if it served an archived web on 127.0.0.1: http and https links "
                    + "are then one; it is not used")
    private Optional<HostPort> proxy = Optional.empty();

    /// Reads with the objects of `wiring`.
    public RereadCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        Path folder = data.collection(topic);
        CrawlOptions options = CrawlOptions.over(data.path());
        options.proxy = proxy;
        return new TopicReread(wiring.on(engine), options, folder).run("remora reread " + topic) ? 0 : 1;
    }
}
