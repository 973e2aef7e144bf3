package dev.remora.search.app.wiring;

import dev.remora.crawler.replay.DamagedRecord;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tells people what is left out of damaged archives: on the terminal a summary, in the log each place.
public final class ArchiveDamage {
    private static final Logger LOG = LoggerFactory.getLogger(ArchiveDamage.class);

    private ArchiveDamage() {}

    /// Tells the damage of one archive.
    ///
    /// @param damage nothing is told if it is empty
    public static void tell(List<DamagedRecord> damage, Terminal terminal) {
        if (damage.isEmpty()) {
            return;
        }
        damage.forEach(place -> LOG.warn("{}", place));
        DamagedRecord first = damage.getFirst();
        terminal.tell("archive.damaged", first.place(), damage.size(), first.at());
        damage.stream()
                .filter(DamagedRecord::ends)
                .forEach(place -> terminal.tell("archive.ends", place.place(), place.at()));
    }
}
