package dev.remora.search.app.wiring;

import java.util.List;

/// Commands of an optional module, found by [java.util.ServiceLoader] if its jar is on the class path: the
/// launcher adds it for these commands and for help.
public interface CommandProvider {
    /// Returns the commands, each annotated with picocli's `@Command`, in the order in which help lists them.
    ///
    /// @param wiring parts of the commands
    List<Object> commands(Wiring wiring);
}
