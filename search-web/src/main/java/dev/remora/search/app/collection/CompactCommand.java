package dev.remora.search.app.collection;

import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.CollectionDamaged;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `remora compact`: frees the space of earlier versions of pages.
@Command(
        name = "compact",
        mixinStandardHelpOptions = true,
        description = {
            "Frees the space that earlier versions of pages take on disk. The journal and the last version of each page "
                    + "stay.",
            "May be killed at any moment and run again. Searches go on. Cannot run during a crawl: exit code 1."
        })
public final class CompactCommand implements Callable<Integer> {
    /// A crawl trusts an archived robots.txt for a day.
    private static final int LEAST_DAYS = 2;

    private final Wiring wiring;

    @Mixin
    private CollectionChoice collections;

    @Option(
            names = "--drop-warc-older",
            paramLabel = "DAYS",
            description = "also delete WARC files whose newest response is older, but never the last file; pages stay, "
                    + "without archived copies (default: none is deleted)")
    private Integer days;

    /// Prints on `wiring`'s terminal.
    public CompactCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        if (days != null && days < LEAST_DAYS) {
            throw Ended.wrong("least", "--drop-warc-older", LEAST_DAYS, days);
        }
        boolean all = true;
        for (Path folder : collections.folders()) {
            all &= compacts(folder);
        }
        return all ? 0 : 1;
    }

    private boolean compacts(Path folder) {
        try {
            return wiring.compaction().of(folder, responsesSince());
        } catch (CollectionDamaged damaged) { // the others can be compacted
            Terminal terminal = wiring.terminal();
            terminal.say("remora: " + Ended.of(damaged).apply(terminal.language()));
            return false;
        }
    }

    private Instant responsesSince() {
        return days == null ? Instant.MIN : wiring.clock().instant().minus(Duration.ofDays(days));
    }
}
