package dev.remora.lab.fuzz;

import java.nio.file.Files;
import java.nio.file.Path;

/// Where the fuzzer enters: it knows a class by its name, and this method by convention.
public final class FuzzEntry {
    /// The system property that names the target.
    static final String TARGET = "remora.fuzz.target";

    private static final FuzzTarget.Name NAME = FuzzTarget.Name.valueOf(System.getProperty(TARGET));
    private static final FuzzTarget UNDER_TEST = NAME.make();

    private FuzzEntry() {}

    /// Loads what the target needs before any execution is timed.
    public static void fuzzerInitialize() throws Exception {
        for (Path input : FuzzRun.kept(NAME)) {
            UNDER_TEST.read(Files.readAllBytes(input));
        }
    }

    /// One execution.
    public static void fuzzerTestOneInput(byte[] input) throws Exception {
        UNDER_TEST.read(input);
    }
}
