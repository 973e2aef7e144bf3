package dev.remora.shared.provenance;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.url.Url;
import java.util.Optional;

/// Why the host of an address is not requested, according to the journal.
final class HostTroubles {
    private final String host;
    private final String origin;
    private Optional<Fate.HostTrouble> last = Optional.empty();

    HostTroubles(Url url) {
        this.host = url.host();
        this.origin = url.origin();
    }

    void paused(JournalRecord.HostPaused p) {
        if (p.host().equals(host)) {
            last = Optional.of(new Fate.HostTrouble.Paused(p.at(), p.pause(), p.reason()));
        }
    }

    void parked(JournalRecord.HostParked p) {
        if (p.host().equals(host)) {
            last = Optional.of(new Fate.HostTrouble.Paused(p.at(), p.pause(), p.reason()));
        }
    }

    void robots(JournalRecord.RobotsFetched r) {
        if (r.origin().equals(origin)) {
            last = r.answered() ? Optional.empty() : Optional.of(new Fate.HostTrouble.NoRobots(r.status()));
        }
    }

    /// Takes a page that was requested: a host that answers is paused no longer.
    void answered(Url page) {
        if (page.host().equals(host)) {
            last = last.filter(trouble -> !(trouble instanceof Fate.HostTrouble.Paused));
        }
    }

    Optional<Fate.HostTrouble> last() {
        return last;
    }
}
