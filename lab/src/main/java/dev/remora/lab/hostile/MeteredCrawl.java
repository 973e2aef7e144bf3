package dev.remora.lab.hostile;

import dev.remora.lab.bench.web.ChildJvm;
import dev.remora.lab.hostile.cases.NameCases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A process that runs crawls with the product's command, in a heap of 512 MB. It resolves only the names of
/// [NameCases#HOSTS], without DNS.
final class MeteredCrawl implements AutoCloseable {
    static final String HEAP = "512m";

    private final ChildJvm process;
    private final Path scratch;

    /// The exit code and cost of a crawl.
    ///
    /// @param code exit code of the command
    /// @param heap maximum heap in use, in MiB, including garbage
    /// @param allocated megabytes
    /// @param words output of the command
    record Cost(int code, double seconds, double cpuSeconds, double heap, double allocated, String words) {
        /// Returns the cost of this command and a later one.
        Cost and(Cost later) {
            return new Cost(
                    Math.max(code, later.code),
                    seconds + later.seconds,
                    cpuSeconds + later.cpuSeconds,
                    Math.max(heap, later.heap),
                    allocated + later.allocated,
                    words + " " + later.words);
        }
    }

    private MeteredCrawl(ChildJvm process, Path scratch) {
        this.process = process;
        this.scratch = scratch;
    }

    /// Starts the process.
    ///
    /// @param scratch folder for temporary files
    static MeteredCrawl start(Path scratch) throws IOException {
        Files.createDirectories(scratch);
        Path hosts = Files.writeString(scratch.resolve("hosts"), NameCases.HOSTS);
        List<String> flags = List.of("-Djdk.net.hosts.file=" + hosts, "-Dremora.home=" + scratch);
        return new MeteredCrawl(ChildJvm.start(HEAP, flags, CommandMeter.class, List.of()), scratch);
    }

    /// Crawls addresses and their links, without delays.
    ///
    /// @param id of the topic, new for each crawl
    /// @param reach options of the command for reaching the web
    Cost crawl(String id, List<String> seeds, int pages, List<String> reach) throws IOException {
        Path topic = scratch.resolve(id + ".yaml");
        Files.writeString(topic, topic(id, seeds, pages));
        return command("crawl", topic, reach);
    }

    /// Fetches all known pages of a crawl again.
    Cost recrawl(String id, List<String> reach) throws IOException {
        return command("recrawl", scratch.resolve(id + ".yaml"), reach);
    }

    private Cost command(String name, Path topic, List<String> reach) throws IOException {
        List<String> command = new ArrayList<>(List.of(name, topic.toString(), "--data", scratch.toString()));
        command.addAll(List.of("--retry-pause", "100ms"));
        command.addAll(reach);
        process.tell(String.join(CommandMeter.BETWEEN, command));
        return new Cost(
                (int) process.number("code"),
                process.number("seconds"),
                process.number("cpu"),
                process.number("heap"),
                process.number("allocated"),
                process.value("words"));
    }

    private static String topic(String id, List<String> seeds, int pages) {
        return "id: " + id + "\nname: 中医\n"
                + "keywords: {中医: 3, 针灸: 3, 穴位: 2.5, 经络: 2.5, 艾灸: 2.5, 方剂: 2.5, 本草: 2.5, 脉象: 2.5}\n"
                + "crawl: {delay: 0, maxPages: " + pages + ", maxDepth: 64}\nseeds:\n"
                + seeds.stream()
                        .map(seed -> "  - '" + seed.replace("'", "''") + "'\n")
                        .collect(Collectors.joining());
    }

    /// Returns the folder of a crawl's collection.
    Path collection(String id) {
        return scratch.resolve(id);
    }

    /// Kills the process, as `kill -9` does.
    void kill() throws InterruptedException {
        process.kill();
    }

    @Override
    public void close() {
        process.close();
    }
}
