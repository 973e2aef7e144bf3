package dev.remora.lab.bench.harness;

import java.time.Duration;

/// Thrown when a benchmark reaches its time limit.
public final class OutOfTime extends Exception {
    private static final long serialVersionUID = 1;

    OutOfTime(Duration limit) {
        super("its " + limit.toSeconds() + " s are over");
    }
}
