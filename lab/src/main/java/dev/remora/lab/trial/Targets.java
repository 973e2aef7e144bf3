package dev.remora.lab.trial;

import dev.remora.lab.library.HeldPage;
import dev.remora.shared.url.Url;

/// What counts as a hit: known to the lab, and to the oracle.
public interface Targets {
    /// Whether a page is one.
    boolean hit(HeldPage page);

    /// Whether the address is known to hold one.
    boolean at(Url url);
}
