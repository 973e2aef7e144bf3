package dev.remora.crawler.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The command of a process that reads documents: the same JDK and class path, little memory, no environment
/// variables of the crawl, and no network access ([NoNetwork] blocks what JVM options cannot).
final class ReaderCommand {
    /// Exit status of a JVM that ends because of an out-of-memory error (`-XX:+ExitOnOutOfMemoryError`).
    static final int OUT_OF_MEMORY = 3;

    private static final int METASPACE = 128;

    /// Maximum size of a file that a process writes, MiB: parsers unpack to temporary files.
    private static final int LARGEST_FILE = 512;

    /// Maximum total size of a process's files, bytes.
    static final long LARGEST_FOLDER = 1L << 30;

    private ReaderCommand() {}

    static ProcessBuilder of(DocumentSettings settings, Path folder) throws IOException {
        Path hosts = folder.resolve("hosts");
        if (!Files.exists(hosts)) {
            Files.createFile(hosts); // names are looked up in this file, which holds none
        }
        ProcessBuilder builder = new ProcessBuilder(bounded(java(settings, folder, hosts)))
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        Map<String, String> environment = builder.environment();
        environment.keySet().retainAll(List.of("SystemRoot", "LD_LIBRARY_PATH"));
        return builder;
    }

    private static List<String> java(DocumentSettings settings, Path folder, Path hosts) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + settings.process().heap() + "m",
                "-Xss1m",
                "-XX:MaxMetaspaceSize=" + METASPACE + "m",
                "-XX:MaxDirectMemorySize=32m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", // it lives for seconds: start fast
                "-XX:ActiveProcessorCount=1",
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:+DisplayVMOutputToStderr", // its last words must not stand among the answers
                "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=" + folder.resolve("crash.log"),
                "-XX:-UsePerfData",
                "-Djava.awt.headless=true",
                "-Dfile.encoding=UTF-8",
                "-Djava.io.tmpdir=" + folder,
                "-Duser.home=" + folder,
                "-Dpdfbox.fontcache=" + folder,
                "-Djdk.net.hosts.file=" + hosts,
                "-Djavax.xml.accessExternalDTD=",
                "-Djavax.xml.accessExternalSchema=",
                "-Djavax.xml.accessExternalStylesheet=",
                "-Djdk.xml.entityExpansionLimit=1000",
                "-Djdk.xml.totalEntitySizeLimit=1000000",
                "-Djdk.xml.enableExtensionFunctions=false",
                "-cp",
                System.getProperty("java.class.path"),
                ReaderMain.class.getName(),
                Integer.toString(settings.document().maxCharacters()),
                Integer.toString(settings.document().maxLinks()),
                Long.toString(settings.document().time().toMillis()));
    }

    /// Limits the size of files, too, where a POSIX shell exists.
    private static List<String> bounded(List<String> java) {
        if (!Files.isExecutable(Path.of("/bin/sh"))) {
            return java;
        }
        List<String> command = new ArrayList<>(
                List.of("/bin/sh", "-c", "ulimit -f " + LARGEST_FILE * 2048 + " 2>/dev/null; exec \"$0\" \"$@\""));
        command.addAll(java);
        return command;
    }
}
