package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Remora in a process of its own, as people run it; ended with the test, at the latest.
public final class RemoraProcess implements AutoCloseable {
    private static final List<String> FLAGS = List.of(
            "-Xmx512m",
            "-XX:TieredStopAtLevel=1", // these processes live for seconds
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-Dfile.encoding=UTF-8",
            "-Dstdout.encoding=UTF-8",
            "-Dstderr.encoding=UTF-8",
            "-Djava.awt.headless=true");

    public final Process process;
    private final Path words;

    private RemoraProcess(Process process, Path words) {
        this.process = process;
        this.words = words;
    }

    /// Starts a command.
    ///
    /// @param folder takes what it says
    static RemoraProcess start(Path folder, String... arguments) {
        return start(List.of(), List.of(), folder, arguments);
    }

    /// The same for a process that Ctrl-C is to reach: a JVM whose parent ignores the signal ignores it too,
    /// and the parent of a test may.
    static RemoraProcess startInterruptible(Path folder, String... arguments) {
        return start(List.of("env", "--default-signal=INT"), List.of(), folder, arguments);
    }

    /// The same below another command, and with other flags of the JVM.
    ///
    /// @param flags those that come later win
    public static RemoraProcess start(List<String> before, List<String> flags, Path folder, String... arguments) {
        List<String> command = new ArrayList<>(before);
        command.addAll(command(folder, arguments));
        command.addAll(before.size() + 1 + FLAGS.size(), flags);
        try {
            Path words = Files.createTempFile(folder, "words", ".txt");
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(words.toFile())
                    .start();
            return new RemoraProcess(process, words);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A command as the machine runs it.
    static List<String> command(Path folder, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(FLAGS);
        command.addAll(List.of("-Dremora.home=" + folder, "-cp", System.getProperty("java.class.path")));
        command.add(Main.class.getName());
        command.addAll(List.of(arguments));
        return command;
    }

    /// SIGKILL: it cannot do a thing about it.
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /// SIGINT, as Ctrl-C sends it.
    public void interrupt() throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    }

    /// Waits for its end and gives its exit code.
    public int end() throws InterruptedException {
        if (!process.waitFor(120, TimeUnit.SECONDS)) {
            throw new IllegalStateException("it does not end; it has said:\n" + words());
        }
        return process.exitValue();
    }

    /// Waits until it has said something.
    void awaitWords(String said) throws InterruptedException {
        boolean ended = false;
        while (!words().contains(said)) {
            assertFalse(ended, this::words);
            ended = process.waitFor(20, TimeUnit.MILLISECONDS);
        }
    }

    /// What it has said so far, results and words.
    public String words() {
        try {
            return new String(Files.readAllBytes(words), StandardCharsets.UTF_8); // its end may be half a character
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
