package dev.remora.search.app.compare;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// How the lab is started: in a JVM of its own, at a low priority where the system has `nice`. It ends
/// when its standard input does, so it never outlives the server.
///
/// @param classPath of the JVM, with the lab
public record LabProcess(String classPath) {
    private static final Path NICE = Path.of("/usr/bin/nice");
    private static final String MEMORY = "-Xmx2g";

    /// Finds the lab: the system property `remora.lab` has its class path, relative to this process's.
    ///
    /// @return empty if it is not installed
    public static Optional<LabProcess> installed() {
        return Optional.ofNullable(System.getProperty("remora.lab"))
                .filter(path -> Files.exists(Path.of(path.split(File.pathSeparator, 2)[0])))
                .map(path -> new LabProcess(System.getProperty("java.class.path") + File.pathSeparator + path));
    }

    /// Starts a command of the lab; its error output goes to a file.
    Process start(List<String> arguments, Path errors) throws IOException {
        List<String> command = new ArrayList<>();
        if (Files.isExecutable(NICE)) {
            command.addAll(List.of(NICE.toString(), "-n", "10"));
        }
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                MEMORY,
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Dfile.encoding=UTF-8",
                "-Dstdout.encoding=UTF-8",
                "-Dstderr.encoding=UTF-8"));
        Stream.of("remora.home", "remora.data")
                .filter(name -> System.getProperty(name) != null)
                .forEach(name -> command.add("-D" + name + "=" + System.getProperty(name)));
        command.addAll(List.of("-cp", classPath, "dev.remora.search.app.Main"));
        command.addAll(arguments);
        return new ProcessBuilder(command).redirectError(errors.toFile()).start();
    }
}
