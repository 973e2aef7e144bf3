package dev.remora.lab.bench;

import java.time.Duration;

/// The time that a benchmark may take is over.
final class OutOfTime extends Exception {
    private static final long serialVersionUID = 1;

    OutOfTime(Duration limit) {
        super("its " + limit.toSeconds() + " s are over");
    }
}
