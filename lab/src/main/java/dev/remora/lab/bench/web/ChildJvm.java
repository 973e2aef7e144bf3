package dev.remora.lab.bench.web;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A separate JVM, for code that must not share this one's heap, threads or compiled code. It ends with this
/// process, which holds its standard input open.
public final class ChildJvm implements AutoCloseable {
    private final Process process;
    private final BufferedReader lines;
    private final Path errors;

    private ChildJvm(Process process, Path errors) {
        this.process = process;
        this.errors = errors;
        this.lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /// Starts a class of this product.
    ///
    /// @param heap maximum heap of the process, such as `512m`
    public static ChildJvm start(String heap, Class<?> main, List<String> arguments) throws IOException {
        return start(heap, List.of(), main, arguments);
    }

    /// Starts a class of this product with further JVM flags.
    public static ChildJvm start(String heap, List<String> flags, Class<?> main, List<String> arguments)
            throws IOException {
        return start(heap, flags, System.getProperty("java.class.path"), main.getName(), arguments);
    }

    /// Starts a class of another class path.
    public static ChildJvm start(String heap, String classPath, String main, List<String> arguments)
            throws IOException {
        return start(heap, List.of(), classPath, main, arguments);
    }

    private static ChildJvm start(
            String heap, List<String> flags, String classPath, String main, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> !flag.startsWith("-Xm"))
                .forEach(command::add);
        command.addAll(flags);
        command.addAll(List.of("-Xmx" + heap, "-cp", classPath, main));
        command.addAll(arguments);
        Path errors = Files.createTempFile("measured", ".log");
        errors.toFile().deleteOnExit();
        return new ChildJvm(
                new ProcessBuilder(command).redirectError(errors.toFile()).start(), errors);
    }

    /// Sends a line to the process.
    public void tell(String line) throws IOException {
        process.outputWriter(StandardCharsets.UTF_8).append(line).append('\n').flush();
    }

    /// Kills the process, as `kill -9` does; returns when it has ended.
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /// Returns the value of the next line of the form `key=value` with this key; skips other lines.
    ///
    /// @throws IOException if the process ends without such a line
    public String value(String key) throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(key + "=")) {
                return line.substring(key.length() + 1);
            }
        }
        String said = Files.readAllLines(errors).stream()
                .filter(line -> line.contains("Exception") || line.contains("Error"))
                .findFirst()
                .orElse("nothing of an error");
        throw new IOException("a measured process ended without reporting its " + key + "; it said: " + said);
    }

    /// Returns such a value as a number.
    public double number(String key) throws IOException {
        return Double.parseDouble(value(key));
    }

    /// Ends the process. Returns when it has ended: until then it may still delete its own files.
    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
