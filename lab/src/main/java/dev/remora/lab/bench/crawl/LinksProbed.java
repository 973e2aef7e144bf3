package dev.remora.lab.bench.crawl;

import dev.remora.lab.bench.harness.Figure;
import dev.remora.lab.bench.harness.Figure.Target;
import dev.remora.lab.bench.web.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// What a [LinksProbe] told, a process of 512 MB.
///
/// @param made what the pages cost by themselves
record LinksProbed(Step made, Step collected, Step ranked, Step written, Step restored) {
    private static final String HEAP = "512m";
    private static final int MOST_HEAP = 300;

    /// @param cpu seconds
    /// @param heap megabytes in use afterwards
    private record Step(double cpu, double heap) {
        static Step of(String name, ChildJvm process) throws IOException {
            return new Step(process.number(name), process.number("heap"));
        }
    }

    /// Runs the process.
    ///
    /// @param folder for its files
    static LinksProbed of(Path folder, int addresses) throws IOException {
        List<String> arguments = List.of(folder.toString(), String.valueOf(addresses));
        try (ChildJvm process = ChildJvm.start(HEAP, LinksProbe.class, arguments)) {
            return new LinksProbed(
                    Step.of("made", process),
                    Step.of("collected", process),
                    Step.of("ranked", process),
                    Step.of("written", process),
                    Step.of("restored", process));
        }
    }

    /// @param benchmark its name
    /// @param of which collection
    List<Figure> figures(String benchmark, String of) {
        String cpu = "s of CPU";
        double heap = Math.max(collected.heap(), ranked.heap());
        return List.of(
                Figure.plain(benchmark, "heap in use for links in the indexer" + of, "MB", heap)
                        .wanting(new Target.AtMost(MOST_HEAP)),
                Figure.beside(
                        made.cpu(), benchmark, "collecting links and making their pages" + of, cpu, collected.cpu()),
                Figure.plain(benchmark, "ranking pages by links" + of, cpu, ranked.cpu()),
                Figure.plain(benchmark, "writing a checkpoint of links" + of, cpu, written.cpu()),
                Figure.plain(benchmark, "reading a checkpoint of links" + of, cpu, restored.cpu()));
    }
}
