package dev.remora.search.app.wiring;

import dev.remora.crawler.fetch.HostPort;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/// How crawls reach the web: options that `crawl` and `serve` share.
public final class CrawlOptions {
    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "folder of the collections (default: ${DEFAULT-VALUE})",
            defaultValue = DataFolder.DEFAULT)
    public Path data;

    @Option(
            names = "--proxy",
            paramLabel = "HOST:PORT",
            converter = HostPortConverter.class,
            description = "HTTP proxy; one on 127.0.0.1 may serve an archived web (see replay)")
    public Optional<HostPort> proxy = Optional.empty();

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "requests under way at a time, 1 to 1024 (default: ${DEFAULT-VALUE})",
            defaultValue = "32")
    public int threads;

    @Option(
            names = "--contact",
            paramLabel = "ADDRESS",
            description =
                    "e-mail or web address for the owners of the sites, sent with every request; needed before the "
                            + "public web is asked (or set REMORA_CONTACT)",
            defaultValue = "${env:REMORA_CONTACT}")
    String contact;

    @Option(names = "--allow-private", description = "ask private and loopback addresses too")
    boolean allowPrivate;

    @Option(
            names = "--retry-pause",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "pause before a second try, doubled for each after that (default: 5s)")
    public Duration retryPause = Duration.ofSeconds(5);

    /// What a command that crawls nothing by itself needs: the folder of the collections.
    public static CrawlOptions over(Path data) {
        CrawlOptions options = new CrawlOptions();
        options.data = data;
        return options;
    }
}
