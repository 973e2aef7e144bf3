package dev.remora.search.app.wiring;

import dev.remora.crawler.fetch.guard.HostPort;
import dev.remora.shared.topic.DurationText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// How crawls reach the web: options that `crawl` and `serve` share.
public final class CrawlOptions {
    @Option(
            names = "--data",
            paramLabel = "DIR",
            converter = FolderConverter.class,
            description = "folder of the collections (default: ${DEFAULT-VALUE})",
            defaultValue = DataFolder.DEFAULT)
    public Path data;

    @Option(
            names = "--proxy",
            paramLabel = "HOST:PORT",
            converter = HostPortConverter.class,
            description = "HTTP proxy; a proxy on 127.0.0.1 may serve an archived web (see replay)")
    public Optional<HostPort> proxy = Optional.empty();

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "concurrent requests, 1 to 1024 (default: ${DEFAULT-VALUE})",
            defaultValue = "32")
    public int threads;

    @Option(
            names = "--contact",
            paramLabel = "ADDRESS",
            description =
                    "e-mail or web address for site owners, sent with every request; required for the public web (or "
                            + "set REMORA_CONTACT)",
            defaultValue = "${env:REMORA_CONTACT}")
    String contact;

    @Option(names = "--allow-private", description = "also fetch private and loopback addresses")
    boolean allowPrivate;

    @Option(
            names = "--retry-pause",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "pause before the first retry, doubled for each further retry (default: 5s)")
    public Duration retryPause = Duration.ofSeconds(5);

    /// Ends the command if a value is invalid.
    public void check() {
        Ended.checkRange("--threads", 1, 1024, threads);
        WebReach.fetchSettings(this);
    }

    /// Returns the options that a command for the same crawl needs, to be told: ` --data DIR --proxy HOST:PORT`.
    public String told() {
        return DataFolder.option(data) + proxy.map(to -> " --proxy " + to).orElse("");
    }

    /// Returns the command line that [#parse] reads back, for a process on another machine.
    ///
    /// @param folder of the collections there
    public List<String> arguments(Path folder) {
        List<String> arguments = new ArrayList<>();
        arguments.addAll(List.of("--data", folder.toAbsolutePath().normalize().toString()));
        proxy.ifPresent(to -> arguments.addAll(List.of("--proxy", to.toString())));
        arguments.addAll(List.of("--threads", String.valueOf(threads)));
        arguments.addAll(List.of("--retry-pause", DurationText.format(retryPause)));
        arguments.addAll(List.of("--contact", contact == null ? "" : contact));
        if (allowPrivate) {
            arguments.add("--allow-private");
        }
        return arguments;
    }

    /// Reads the options of a command line.
    public static CrawlOptions parse(List<String> arguments) {
        return CommandLine.populateCommand(new OfCommand(), arguments.toArray(String[]::new)).options;
    }

    @Command
    private static final class OfCommand {
        @Mixin
        private CrawlOptions options;
    }

    /// Returns the options of a command that does not crawl: only the folder of the collections.
    public static CrawlOptions over(Path data) {
        CrawlOptions options = new CrawlOptions();
        options.data = data;
        options.threads = 1;
        return options;
    }
}
