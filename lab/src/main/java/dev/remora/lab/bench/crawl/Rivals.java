package dev.remora.lab.bench.crawl;

import dev.remora.lab.bench.web.ChildJvm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Other crawlers, each in its own process that warms up and then crawls once per round. They are in a separate
/// project (`lab/rivals`), and available only if it has been built.
final class Rivals {
    private static final Map<String, String> NAMES = Map.of("webmagic", "WebMagic 1.0.3", "crawler4j", "crawler4j 4.4");

    private final Path project;

    Rivals(Path project) {
        this.project = project;
    }

    boolean built() {
        return Files.isDirectory(project.resolve("target/classes")) && Files.isDirectory(project.resolve("target/lib"));
    }

    /// Returns their names on the command line of that project.
    static List<String> names() {
        return List.of("webmagic", "crawler4j");
    }

    /// Returns how many times as fast as it, by its display name, a crawl is wanted to be.
    static double factor(String label) {
        return label.startsWith("crawler4j") ? 4 : 2;
    }

    /// Returns a display name.
    static String label(String name) {
        return NAMES.get(name);
    }

    /// One crawl of another crawler.
    ///
    /// @param cpuSeconds of its process, without the warm-up
    record Measured(double pagesPerSecond, double cpuSeconds) {}

    /// Measures one crawl, after a shorter one for warming up.
    ///
    /// @param seeds file with an address on each line
    /// @param scratch folder for its database
    Measured crawl(String name, Path seeds, int proxyPort, int pages, int threads, Path scratch) throws IOException {
        String classPath =
                project.resolve("target/classes") + File.pathSeparator + project.resolve("target/lib") + "/*";
        List<String> arguments = List.of(
                name,
                seeds.toString(),
                String.valueOf(proxyPort),
                String.valueOf(pages),
                String.valueOf(threads),
                scratch.toString());
        try (ChildJvm process = ChildJvm.start("2g", classPath, "dev.remora.rivals.RivalCrawl", arguments)) {
            return new Measured(process.number("pagesPerSecond"), process.number("cpuSeconds"));
        }
    }
}
