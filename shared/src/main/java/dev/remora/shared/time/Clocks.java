package dev.remora.shared.time;

import java.time.Clock;

/// The two clocks of a process that runs for long.
///
/// @param wall of the machine, which may be set, and goes on while the machine sleeps: for dates, and times in files
/// @param steady for durations inside the process ([SteadyClock])
public record Clocks(Clock wall, Clock steady) {
    /// Returns the clocks of a machine; the steady one starts now.
    public static Clocks of(Clock wall) {
        return new Clocks(wall, SteadyClock.startingAt(wall));
    }
}
