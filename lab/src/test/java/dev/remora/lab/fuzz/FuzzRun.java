package dev.remora.lab.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The command `./remora fuzz [TARGET …] [--seconds N]`: lets Jazzer loose on each target in turn, each in a
/// process of its own, and prints a table. Ends with 1 where something was found, with 2 for arguments that it
/// does not know.
///
/// Each target begins with its kept inputs and with what earlier runs came upon, which stays in
/// `lab/target/fuzz`. What was found lies there too, for somebody to keep among the tests.
final class FuzzRun {
    /// Inputs that the tests replay, a folder a target.
    static final Path KEPT = Path.of(System.getProperty("remora.root", ".."), "lab/src/test/resources/fuzz");

    private static final String JAZZER = "com.code_intelligence.jazzer.Jazzer";
    private static final Duration TARGET_TIME = Duration.ofSeconds(60);

    /// What is instrumented: our code, and what reads for us. Anything else would take longer than a run.
    private static final String INSTRUMENTED = Stream.of(
                    "dev.remora",
                    "okhttp3",
                    "okio",
                    "org.jsoup",
                    "crawlercommons.robots",
                    "crawlercommons.sitemaps",
                    "org.brotli",
                    "org.mozilla.universalchardet")
            .map(name -> name + ".**")
            .collect(Collectors.joining(":"));

    /// The kernel is asked for loopback sockets only; Jazzer takes each for a forged request.
    private static final String NO_HOOKS = "com.code_intelligence.jazzer.sanitizers.ServerSideRequestForgery";

    private static final Pattern EXECUTED = Pattern.compile("Done (\\d+) runs in (\\d+) second");

    private final Path folder;
    private final Duration time;

    private FuzzRun(Path folder, Duration time) {
        this.folder = folder;
        this.time = time;
    }

    public static void main(String... arguments) throws Exception {
        List<FuzzTarget.Name> targets = new ArrayList<>();
        Duration time = TARGET_TIME;
        try {
            for (int i = 0; i < arguments.length; i++) {
                if (arguments[i].equals("--seconds")) {
                    time = Duration.ofSeconds(Integer.parseInt(arguments[++i]));
                } else {
                    targets.add(FuzzTarget.Name.valueOf(arguments[i].toUpperCase(Locale.ROOT)));
                }
            }
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException unknown) {
            String known = Arrays.stream(FuzzTarget.Name.values())
                    .map(FuzzTarget.Name::word)
                    .collect(Collectors.joining(", "));
            System.err.println("remora: fuzz [TARGET ...] [--seconds N]; targets: " + known);
            System.exit(2);
        }
        FuzzRun run = new FuzzRun(KEPT.resolve("../../../../target/fuzz").normalize(), time);
        System.out.println("| target | executions | seconds | findings |\n|---|---:|---:|---:|");
        boolean sound = true;
        for (FuzzTarget.Name target : targets.isEmpty() ? List.of(FuzzTarget.Name.values()) : targets) {
            sound &= run.clean(target);
        }
        System.exit(sound ? 0 : 1);
    }

    private boolean clean(FuzzTarget.Name target) throws IOException, InterruptedException {
        Path own = folder.resolve(target.word());
        Path found = own.resolve("findings");
        Files.createDirectories(own.resolve("corpus"));
        Files.createDirectories(found);
        long before = count(found);
        Path log = own.resolve("log");
        int exit = new ProcessBuilder(command(target, own, found))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start()
                .waitFor();
        Optional<MatchResult> executed = last(log);
        long findings = count(found) - before;
        System.out.printf(
                Locale.ROOT,
                "| %s | %,d | %s | %d |%n",
                target.word(),
                executed.map(done -> Long.parseLong(done.group(1))).orElse(0L),
                executed.map(done -> done.group(2)).orElse("ended early"),
                findings);
        if (findings > 0 || exit != 0) {
            System.err.println("remora: " + target.word() + ": see " + log + " and " + found);
        }
        return findings == 0 && exit == 0;
    }

    /// The last line that counts executions; the log may be larger than the heap.
    private static Optional<MatchResult> last(Path log) throws IOException {
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            return lines.flatMap(line -> EXECUTED.matcher(line).results()).reduce((_, later) -> later);
        }
    }

    private List<String> command(FuzzTarget.Name target, Path own, Path found) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-Xss2m",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-XX:+EnableDynamicAgentLoading",
                "-Dfile.encoding=UTF-8",
                "-D" + FuzzEntry.TARGET + "=" + target.name(),
                "-Dremora.root=" + System.getProperty("remora.root", ".."),
                "-cp",
                System.getProperty("java.class.path"),
                JAZZER,
                "--target_class=" + FuzzEntry.class.getName(),
                "--instrumentation_includes=" + INSTRUMENTED,
                "--custom_hook_includes=" + INSTRUMENTED,
                "--disabled_hooks=" + NO_HOOKS,
                "--keep_going=10",
                "--reproducer_path=" + own,
                "-artifact_prefix=" + found + "/",
                "-max_total_time=" + time.toSeconds(),
                "-timeout=30",
                own.resolve("corpus").toString(),
                KEPT.resolve(target.word()).toString());
    }

    /// The inputs that are kept for a target.
    static List<Path> kept(FuzzTarget.Name target) throws IOException {
        try (Stream<Path> files = Files.list(KEPT.resolve(target.word()))) {
            return files.sorted().toList();
        }
    }

    private static long count(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> !file.getFileName().toString().startsWith("slow-unit"))
                    .count();
        }
    }
}
