package dev.remora.search.app.crawl;

import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.url.AddressForms;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `remora recrawl`: fetches known pages of a topic again.
@Command(
        name = "recrawl",
        mixinStandardHelpOptions = true,
        description = {
            "Fetches known pages of a topic again: all, or those that you name.",
            "Ctrl-C stops cleanly; the next recrawl or crawl resumes it."
        })
public final class RecrawlCommand implements Callable<Integer> {
    private final Wiring wiring;

    @Mixin
    private CrawlRun run;

    @ArgGroup
    private Which which = new Which();

    /// Mutually exclusive options that select the addresses.
    static final class Which {
        @Option(names = "--site", paramLabel = "HOST", description = "known addresses of a host and its subdomains")
        private Optional<String> site = Optional.empty();

        @Option(names = "--url", paramLabel = "URL", description = "one known address")
        private Optional<String> url = Optional.empty();

        @Option(
                names = "--failed",
                description =
                        "addresses that last returned no page: errors such as 403 and 404, and what robots.txt disallowed")
        private boolean failed;

        @SuppressWarnings("UnusedVariable") // picocli sets it: naming the default excludes the others
        @Option(names = "--all", description = "all known pages (the default)")
        private boolean all;

        Recrawl recrawl() {
            if (site.isPresent()) {
                return Recrawl.Site.named(site.get()).orElseThrow(() -> Ended.wrong("recrawl.site", site.get()));
            }
            if (url.isPresent()) {
                return switch (AddressForms.of(url.get())) {
                    case AddressForms.Known known -> new Recrawl.Page(known.typed());
                    case AddressForms.Refused refused ->
                        throw Ended.badInput(language -> "--url " + url.get() + ": "
                                + ReasonText.in(language.locale()).say(refused.reason()));
                };
            }
            return failed ? new Recrawl.Failed() : new Recrawl.All();
        }
    }

    @Option(
            names = "--max-pages",
            paramLabel = "N",
            description = "maximum number of page requests, those most worth it first (default: all)")
    private Optional<Long> maxPages = Optional.empty();

    /// Crawls with the objects of `wiring`.
    public RecrawlCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        return run.run(wiring, Optional.of(which.recrawl()), maxPages, folder -> {
            if (!CollectionFolder.isCollection(folder)) {
                throw Ended.wrong("not-crawled", folder, "TOPIC.yaml");
            }
        });
    }
}
