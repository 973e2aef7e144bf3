package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The launcher `remora` in a folder of its own, whose name has a space, with JDKs and a Maven that are made up.
final class LauncherTest {
    private static final Path BASH = Path.of("/bin/bash");
    private static final List<String> TOOLS = List.of(
            "bash", "cat", "dirname", "find", "grep", "mkdir", "mktemp", "readlink", "rm", "sed", "touch", "uname");

    private static final String BUILDS = """
            mkdir -p search-web/target/lib
            touch search-web/target/remora-search-web-0.1.0.jar
            """;

    @TempDir
    Path folder;

    private Path home;
    private Path tools;

    private record Ran(int exit, String out, String err) {}

    @BeforeEach
    void copyTheLauncher() throws IOException {
        assumeTrue(Files.isExecutable(BASH));
        home = Files.createDirectories(folder.resolve("re mora"));
        tools = Files.createDirectories(folder.resolve("tools"));
        for (String tool : TOOLS) {
            Path real = Stream.of("/bin", "/usr/bin")
                    .map(bin -> Path.of(bin, tool))
                    .filter(Files::isExecutable)
                    .findFirst()
                    .orElseThrow();
            program(tools.resolve(tool), "exec " + real + " \"$@\"");
        }
        String launcher = Files.readString(Path.of(System.getProperty("remora.root"), "remora"));
        String machine = launcher.replace("/usr/lib/jvm/", folder + "/jvm/")
                .replace("/opt/", folder + "/opt/")
                .replace("/Library/", folder + "/Library/");
        assertTrue(machine.contains(folder + "/jvm/*"), "the machine's own JDKs are out of sight");
        Files.writeString(home.resolve("remora"), machine);
        Files.writeString(home.resolve("pom.xml"), "<project/>");
    }

    private Path jdk(String place, String version) throws IOException {
        Path jdk = folder.resolve(place);
        program(jdk.resolve("bin/javac"), "");
        program(jdk.resolve("bin/java"), "echo \"java of $JAVA_HOME: ${*: -2}\"");
        Files.writeString(jdk.resolve("release"), "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"" + version + "\"\n");
        return jdk;
    }

    private static void program(Path file, String script) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/bash\n" + script + "\n");
        assertTrue(file.toFile().setExecutable(true));
    }

    private void maven(String script) throws IOException {
        program(tools.resolve("mvn"), script);
    }

    private Ran run(Path javaHome, String... arguments) throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        List<String> command = Stream.concat(
                        Stream.of(BASH.toString(), home.resolve("remora").toString()), Stream.of(arguments))
                .toList();
        ProcessBuilder launcher = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        launcher.environment().clear();
        launcher.environment()
                .putAll(Map.of(
                        "PATH", tools.toString(),
                        "HOME", folder.resolve("nobody").toString(),
                        "LC_ALL", "C.UTF-8",
                        "JAVA_HOME", javaHome.toString()));
        Process process = launcher.start();
        return new Ran(
                process.waitFor(),
                Files.readString(out, StandardCharsets.UTF_8),
                Files.readString(err, StandardCharsets.UTF_8));
    }

    @Test
    void withoutMavenItSaysWhatIsMissingAndHowToGetIt() throws Exception {
        Ran ran = run(jdk("jdk", "25.0.3"), "demo");
        assertEquals(1, ran.exit());
        assertTrue(ran.err().contains("Maven 3.8 or newer is needed"), ran.err());
        assertTrue(ran.err().contains("apt-get install maven"), ran.err());
        assertFalse(ran.err().contains("building"), ran.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"25", "25.0.0", "25.0.1", "25.0.2"})
    void aJdk25ThatMovesWhatNativeCodeHoldsIsRefusedByName(String version) throws Exception {
        maven(BUILDS);
        Path old = jdk("my jdk", version);
        Ran ran = run(old, "demo");
        assertEquals(1, ran.exit());
        assertTrue(ran.err().contains("found JDK " + version + " in " + old + ","), ran.err());
        assertTrue(ran.err().contains("25.0.3"), ran.err());
        assertTrue(ran.err().contains("JDK-8377811"), ran.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"25.0.3", "25.0.10", "25.1", "25.0.3.1", "26", "26.0.1", "31"})
    void anyNewerJdkRunsIt(String version) throws Exception {
        maven(BUILDS);
        Path jdk = jdk("my jdk", version);
        Ran ran = run(jdk, "search", "针灸");
        assertEquals(0, ran.exit(), ran.err());
        assertEquals("java of " + jdk + ": search 针灸\n", ran.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"lab", "lab-search", "lab-relevance", "bench", "--help"})
    void theLabIsOnTheClassPathOfItsOwnCommandsAndOfTheHelp(String command) throws Exception {
        assertTrue(classPath(command).contains("/lab/target/remora-lab-0.1.0.jar"), classPath(command));
    }

    @ParameterizedTest
    @ValueSource(strings = {"serve", "crawl", "search", "demo", "replay"})
    void aRuntimeCommandRunsWithoutTheLab(String command) throws Exception {
        String classPath = classPath(command);
        assertTrue(classPath.contains("/search-web/target/lib/*"), classPath);
        assertFalse(classPath.contains("/lab/"), classPath);
    }

    private String classPath(String command) throws Exception {
        maven(BUILDS);
        Path jdk = jdk("my jdk", "25.0.3");
        program(jdk.resolve("bin/java"), "while [ \"$1\" != -cp ]; do shift; done; echo \"$2\"");
        Ran ran = run(jdk, command);
        assertEquals(0, ran.exit(), ran.err());
        return ran.out();
    }

    @Test
    void whatACommandWritesIsItsOwnersAlone() throws Exception {
        maven(BUILDS);
        Path jdk = jdk("my jdk", "25.0.3");
        program(jdk.resolve("bin/java"), "umask");
        assertEquals("0077\n", run(jdk, "serve").out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"24.0.2", "17.0.12", "1.8.0_402"})
    void aJdkOfBeforeIsNone(String version) throws Exception {
        Ran ran = run(jdk("jdk", version), "demo");
        assertEquals(1, ran.exit());
        assertTrue(ran.err().contains("no JDK 25.0.3 or newer found"), ran.err());
    }

    @Test
    void aJavaHomeThatIsTooOldIsPassedOverForANewerOneOfTheMachine() throws Exception {
        maven(BUILDS);
        Path old = jdk("old", "25.0.1");
        Path newer = jdk("jvm/temurin", "25.0.3");
        assertEquals("java of " + newer + ": -x demo\n", run(old, "-x", "demo").out());
    }

    @Test
    void aBuildTellsWhichModuleItIsAt() throws Exception {
        maven("echo '[INFO] Scanning for projects...'\n"
                + "echo '[INFO] Building Remora 0.1.0                                               [1/5]'\n"
                + "echo '[INFO] Building Remora: crawler 0.1.0                                      [3/5]'\n"
                + "echo '[INFO] Building jar: /x.jar'\n" + BUILDS);
        Ran ran = run(jdk("jdk", "25.0.3"), "search", "x");
        assertEquals(0, ran.exit(), ran.err());
        assertTrue(ran.err().contains("two to six minutes"), ran.err());
        assertTrue(
                ran.err().endsWith("remora: building Remora (1 of 5) …\nremora: building Remora: crawler (3 of 5) …\n"),
                ran.err());
        assertEquals("", run(folder.resolve("jdk"), "search", "x").err(), "it is built once");
    }

    @Test
    void aBuildThatFailsShowsWhatMavenSaysOfIt() throws Exception {
        maven("echo '[INFO] chatter'; echo '[ERROR] A.java:[1,1] broken'; exit 1");
        Ran ran = run(jdk("jdk", "25.0.3"), "demo");
        assertEquals(1, ran.exit());
        assertTrue(ran.err().contains("[ERROR] A.java:[1,1] broken"), ran.err());
        assertFalse(ran.err().contains("chatter"), ran.err());
        assertTrue(ran.err().contains("the build failed"), ran.err());
        assertEquals("", ran.out());
    }
}
