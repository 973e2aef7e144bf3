package dev.remora.lab.bench.crawl;

import dev.remora.lab.bench.web.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// What a [SizeProbe] told, a process of 1,536 MB.
///
/// @param seconds of the opening
/// @param cpu seconds of all threads
/// @param heap megabytes in use once open
/// @param floor CPU seconds of reading the same bytes
/// @param rates adds/s, re-scores/s and selects/s, then their floors; if it wrote a checkpoint, for how long
///     the crawl stops for it, and how long it is written
record SizeProbed(double seconds, double cpu, double heap, double floor, List<Double> rates) {
    private static final String HEAP = "1536m";

    /// Runs the process.
    ///
    /// @param links to work on before it is killed; 0: it writes a checkpoint and closes the collection
    /// @param behind bytes of the journal that the checkpoint has
    static SizeProbed of(Path folder, int links, long behind) throws IOException, InterruptedException {
        List<String> arguments = List.of(folder.toString(), String.valueOf(links), String.valueOf(behind));
        try (ChildJvm process = ChildJvm.start(HEAP, SizeProbe.class, arguments)) {
            double seconds = process.number("seconds");
            double cpu = process.number("cpu");
            double heap = process.number("heap");
            double floor = process.number("floor");
            List<Double> rates = new ArrayList<>();
            if (links > 0) {
                for (int i = 0; i < 6; i++) {
                    rates.add(process.number("rate"));
                }
                process.kill();
            } else {
                rates.add(process.number("frozen"));
                rates.add(process.number("written"));
                process.value("closed");
            }
            return new SizeProbed(seconds, cpu, heap, floor, rates);
        }
    }
}
