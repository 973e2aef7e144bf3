package dev.remora.lab.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Other crawlers, each in a process of its own that warms up and is then asked for one crawl a round. They live in
/// a project of their own (`lab/rivals`), and are there only if that has been built.
final class Rivals {
    private static final Map<String, String> NAMES = Map.of("webmagic", "WebMagic 1.0.3", "crawler4j", "crawler4j 4.4");

    private final Path project;

    Rivals(Path project) {
        this.project = project;
    }

    boolean built() {
        return Files.isDirectory(project.resolve("target/classes")) && Files.isDirectory(project.resolve("target/lib"));
    }

    /// Names on the command line of the other project.
    static List<String> names() {
        return List.of("webmagic", "crawler4j");
    }

    /// A name for people.
    static String label(String name) {
        return NAMES.get(name);
    }

    /// Pages a second of one crawl, after a shorter one that warms the process up.
    ///
    /// @param seeds file with an address on each line
    /// @param scratch folder for its database
    double crawl(String name, Path seeds, int proxyPort, int pages, int threads, Path scratch) throws IOException {
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
            return process.number("pagesPerSecond");
        }
    }
}
