package dev.remora.search.app.wiring;

import java.util.List;

/// Commands of a module that runtime code knows nothing of, found by [java.util.ServiceLoader] where its jar is on the
/// class path: the launcher puts it there for these commands and for help.
public interface CommandProvider {
    /// The commands, each annotated with picocli's `@Command`, in the order in which help lists them.
    ///
    /// @param wiring what commands are made of
    List<Object> commands(Wiring wiring);
}
