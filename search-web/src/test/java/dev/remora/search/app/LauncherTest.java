package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The launcher `remora` in a folder of its own, whose name has a space, with JDKs and a Maven that are made
/// up.
final class LauncherTest {
    private static final Path BASH = Path.of("/bin/bash");
    private static final List<String> TOOLS = List.of(
            "bash",
            "cat",
            "cp",
            "df",
            "dirname",
            "find",
            "flock",
            "grep",
            "gzip",
            "locale",
            "mkdir",
            "mktemp",
            "mv",
            "readlink",
            "rm",
            "sed",
            "tar",
            "sleep",
            "touch",
            "tr",
            "uname");

    private static final String BUILDS = """
        mkdir -p search-web/target/lib
        touch search-web/target/remora-search-web-0.1.0.jar
        """;

    private String embeddings = "";

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
        String machine = launcher.replace("/dev/shm", folder + "/memory") // first: the folder may be in it
                .replace("/proc/meminfo", folder + "/meminfo")
                .replace("/usr/lib/jvm/", folder + "/jvm/")
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

    private Path jre(Path place, String version) throws IOException {
        program(place.resolve("bin/java"), "printf '%s\\n' \"$JAVA_HOME\" \"$@\"");
        Files.writeString(place.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        return place;
    }

    private void install() throws IOException {
        Files.delete(home.resolve("pom.xml"));
        Files.createDirectories(home.resolve("lib"));
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
        return run(List.of(BASH.toString()), javaHome, arguments);
    }

    private Ran run(List<String> before, Path javaHome, String... arguments) throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        List<String> command = Stream.of(
                        before.stream(), Stream.of(home.resolve("remora").toString()), Stream.of(arguments))
                .flatMap(part -> part)
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
                        "JAVA_HOME", javaHome.toString(),
                        "REMORA_EMBEDDINGS", embeddings));
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

    @Test
    void withTooFewFilesToOpenItSaysHowManyItNeedsAndStartsNothing() throws Exception {
        maven(BUILDS);
        List<String> scarce = List.of(BASH.toString(), "-c", "ulimit -n 64; exec \"$0\" \"$@\"", BASH.toString());
        Ran ran = run(scarce, jdk("jdk", "25.0.3"), "crawl", "x.yaml");
        assertEquals(1, ran.exit());
        assertTrue(ran.err().contains("may open 64 files here, but Remora needs 512"), ran.err());
        assertTrue(ran.err().contains("ulimit -n"), ran.err());
        assertEquals("", ran.out());
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
    @CsvSource({"search 针灸, true", "topic list, true", "--help, true", "demo, true", "crawl x, false", "serve, false"})
    void shortCommandsRunWithOneCompilerAndOneCollectorThread(String command, boolean brief) throws Exception {
        maven(BUILDS);
        Path jdk = jdk("my jdk", "25.0.3");
        program(jdk.resolve("bin/java"), "echo \"$*\"");
        Ran ran = run(jdk, command.split(" "));
        assertEquals(0, ran.exit(), ran.err());
        assertTrue(ran.out().contains("-Xmx2g"), ran.out());
        assertEquals(brief, ran.out().contains("-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"), ran.out());
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

    @ParameterizedTest
    @ValueSource(strings = {"cluster start", "lab WEB --cluster local[2]", "lab --cluster=local[2] WEB"})
    void theClusterIsBuiltAndOnTheClassPathWhereItIsAskedFor(String command) throws Exception {
        Files.createDirectories(home.resolve("cluster/target"));
        String classPath = classPath(command.split(" "));
        assertTrue(classPath.contains("/lab/target/remora-lab-0.1.0.jar"), classPath);
        assertTrue(classPath.contains("/cluster/target/lib/*"), classPath);
        assertTrue(Files.exists(home.resolve("cluster/target/remora.built")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"lab", "bench", "demo", "--help"})
    void noOtherCommandBuildsTheClusterOrLoadsSpark(String command) throws Exception {
        Files.createDirectories(home.resolve("cluster/target"));
        String classPath = classPath(command);
        assertFalse(classPath.contains("/cluster/target/lib"), classPath);
        assertFalse(Files.exists(home.resolve("cluster/target/remora.built")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "index x --engine opensearch=http://a.example",
                "search 针灸 --engine=opensearch=http://a.example",
                "serve --engine opensearch=http://a.example",
                "crawl x.yaml --engine opensearch=http://a.example",
                "lab-search x --engine opensearch=http://a.example"
            })
    void theModuleOfAnEngineIsBuiltAndOnTheClassPathWhereItIsAskedFor(String command) throws Exception {
        Files.createDirectories(home.resolve("search-opensearch/target"));
        String classPath = classPath(command.split(" "));
        assertTrue(classPath.contains("/search-opensearch/target/remora-search-opensearch-0.1.0.jar"), classPath);
        assertEquals(command.startsWith("lab"), classPath.contains("/lab/target/"), classPath);
        assertTrue(Files.exists(home.resolve("search-opensearch/target/remora.built")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"search 针灸", "index x", "serve", "export x --engine"})
    void noOtherCommandLoadsTheModuleOfAnEngine(String command) throws Exception {
        assertFalse(classPath(command.split(" ")).contains("search-opensearch"), command);
    }

    @Test
    void theModuleOfAModelFileIsBuiltAndOnTheClassPathOnlyWhereOneIsConfigured() throws Exception {
        Files.createDirectories(home.resolve("search-web/onnx/target"));
        embeddings = "http://127.0.0.1:8080/v1/embeddings";
        assertFalse(classPath("serve").contains("onnx"), "a service needs no module");
        assertFalse(Files.exists(home.resolve("search-web/onnx/target/remora.built")));
        embeddings = "onnx:/models/model.onnx";
        String classPath = classPath("serve");
        assertTrue(classPath.contains("/search-web/onnx/target/remora-search-onnx-0.1.0.jar"), classPath);
        assertTrue(classPath.contains("/search-web/onnx/target/lib/*"), classPath);
        assertTrue(Files.exists(home.resolve("search-web/onnx/target/remora.built")));
    }

    private String classPath(String... command) throws Exception {
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

    @ParameterizedTest
    @ValueSource(strings = {"unset LC_ALL", "export LC_ALL=C", "export LC_ALL=POSIX", "export LC_ALL=zh_XX.UTF-8"})
    void argumentsAreReadAsUtf8InEachLocale(String locale) throws Exception {
        maven(BUILDS);
        Path jdk = jdk("my jdk", "25.0.3");
        program(jdk.resolve("bin/java"), "echo \"$LC_ALL $*\"");
        Ran ran = run(
                List.of(BASH.toString(), "-c", locale + "; exec \"$0\" \"$@\"", BASH.toString()), jdk, "search", "针灸");
        assertTrue(ran.out().startsWith("C.UTF-8 "), ran.out());
        assertEquals(locale.contains("zh"), ran.out().contains("-Duser.language=zh"), "the person's language is kept");
    }

    @Test
    void twoFirstStartsBuildOnce() throws Exception {
        maven("echo x >>" + folder + "/builds; sleep 0.3\n" + BUILDS);
        List<String> twice = List.of(BASH.toString(), "-c", "\"$0\" \"$@\" & \"$0\" \"$@\"; wait", BASH.toString());
        Ran ran = run(twice, jdk("jdk", "25.0.3"), "search", "x");
        assertEquals("x\n", Files.readString(folder.resolve("builds")), ran.err());
        assertTrue(ran.err().contains("waiting for another build"), ran.err());
    }

    @Test
    void aBuildLeavesTheJarsThatARunningCommandHasOpened() throws Exception {
        maven(BUILDS + "echo new >search-web/target/remora-search-web-0.1.0.jar");
        Path jdk = jdk("jdk", "25.0.3");
        Path jar = home.resolve("search-web/target/remora-search-web-0.1.0.jar");
        Files.createDirectories(jar.getParent());
        Files.writeString(jar, "old");
        try (var opened = Files.newInputStream(jar)) {
            assertEquals(0, run(jdk, "search", "x").exit());
            assertEquals("old", new String(opened.readAllBytes(), StandardCharsets.UTF_8));
        }
        assertEquals("new\n", Files.readString(jar));
    }

    @ParameterizedTest
    @ValueSource(strings = {"exit 1", "kill -TERM $(cat ../pid); exit 1"})
    void aBuildThatDoesNotEndKeepsWhatWasBuilt(String end) throws Exception {
        maven(BUILDS);
        Path jdk = jdk("jdk", "25.0.3");
        assertEquals(0, run(jdk, "search", "x").exit());
        Files.writeString(home.resolve("search-web/target/lib/lucene.jar"), "");
        maven("echo half >search-web/target/remora-search-web-0.1.0.jar\n" + end);
        Files.createDirectories(home.resolve("cluster/target"));
        List<String> numbered =
                List.of(BASH.toString(), "-c", "echo $$ >" + folder + "/pid; exec \"$0\" \"$@\"", BASH.toString());
        assertNotEquals(0, run(numbered, jdk, "cluster", "start").exit());
        maven("exit 1");
        Ran ran = run(jdk, "search", "x");
        assertEquals(0, ran.exit(), ran.err());
        assertEquals("", ran.err());
        assertEquals("", Files.readString(home.resolve("search-web/target/remora-search-web-0.1.0.jar")));
        assertTrue(Files.exists(home.resolve("search-web/target/lib/lucene.jar")));
    }

    @Test
    void aBuildThatIsKilledIsUndoneByTheNextCommand() throws Exception {
        maven(BUILDS);
        Path jdk = jdk("jdk", "25.0.3");
        assertEquals(0, run(jdk, "search", "x").exit());
        Path target = home.resolve("search-web/target");
        Path before = Files.createDirectories(target.resolve("before"));
        for (String name : List.of("remora-search-web-0.1.0.jar", "lib")) {
            Files.move(target.resolve(name), before.resolve(name));
        }
        Files.writeString(target.resolve("remora-search-web-0.1.0.jar"), "half");
        maven("exit 1");
        Ran ran = run(jdk, "search", "x");
        assertEquals(0, ran.exit(), ran.err());
        assertEquals("", Files.readString(target.resolve("remora-search-web-0.1.0.jar")));
        assertFalse(Files.exists(before));
    }

    @Test
    void aBuildKeepsTheJarsOfModulesThatItLeavesOut() throws Exception {
        maven(BUILDS);
        Path cluster = home.resolve("cluster/target/remora-cluster-0.1.0.jar");
        Files.createDirectories(cluster.getParent());
        Files.writeString(cluster, "built");
        assertEquals(0, run(jdk("jdk", "25.0.3"), "search", "x").exit());
        assertEquals("built", Files.readString(cluster));
    }

    @Test
    void theClusterAloneTellsItsUsageWithoutABuild() throws Exception {
        maven("exit 1");
        Ran ran = run(jdk("jdk", "25.0.3"), "cluster");
        assertEquals(2, ran.exit(), ran.err());
        assertTrue(ran.err().contains("./remora cluster start"), ran.err());
        assertFalse(ran.err().contains("building"), ran.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"cluster --help", "lab --cluster local[2] --help", "search --help", "help", "help search"})
    void helpBuildsNothingThatIsBuilt(String command) throws Exception {
        maven("exit 1");
        Path jar = home.resolve("search-web/target/remora-search-web-0.1.0.jar");
        Files.createDirectories(jar.getParent());
        Files.writeString(jar, "old");
        Ran ran = run(jdk("jdk", "25.0.3"), command.split(" "));
        assertEquals(0, ran.exit(), ran.err());
        assertTrue(ran.out().contains("--help"), ran.out());
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

    @ParameterizedTest
    @CsvSource({"8000000, 8000000, true", "7999999, 8000000, false", "8000000, 7999999, false"})
    void testsHaveAFolderInMemoryWhereThereIsRoomAndItGoesWithThem(int inFolder, int available, boolean room)
            throws Exception {
        Path memory = Files.createDirectories(folder.resolve("memory"));
        program(tools.resolve("df"), "echo title; echo tmpfs 9000000 0 " + inFolder + " 0% /");
        Files.writeString(folder.resolve("meminfo"), "MemFree: 1 kB\nMemAvailable:  " + available + " kB\n");
        maven("for a; do case $a in -Dtest.tmp=*) [ ! -d ${a#*=} ] || echo ${a#*=} ;; esac; done; exit 3");
        Ran ran = run(jdk("jdk", "25.0.3"), "test");
        assertEquals(3, ran.exit(), ran.err());
        Path given = Path.of(ran.out().strip());
        assertEquals(room, given.startsWith(memory), given::toString);
        assertFalse(Files.exists(given));
    }

    @Test
    void theDataFolderIsBesideTheProgramWhereverACommandStarts() throws Exception {
        maven(BUILDS);
        Path jdk = jre(jdk("my jdk", "25.0.3"), "25.0.3");
        assertTrue(run(jdk, "serve").out().contains("\n-Dremora.data=" + home + "/data/collections\n"));
        Ran named = run(
                List.of(
                        BASH.toString(),
                        "-c",
                        "export REMORA_DATA='/srv/re mora'; exec \"$0\" \"$@\"",
                        BASH.toString()),
                jdk,
                "serve");
        assertTrue(named.out().contains("\n-Dremora.data=/srv/re mora\n"), named.out());
    }

    @Test
    void anInstalledArchiveRunsWithAJreAndWithoutMaven() throws Exception {
        install();
        for (String jar : List.of("remora-search-web-0.1.0.jar", "lucene.jar")) {
            Files.writeString(home.resolve("lib").resolve(jar), "");
        }
        Path jre = jre(folder.resolve("my jre"), "25.0.3");
        Ran ran = run(jre, "serve", "--port", "0");
        assertEquals(0, ran.exit(), ran.err());
        assertTrue(ran.out().startsWith(jre + "\n"), ran.out());
        assertTrue(
                ran.out().contains("\n" + home + "/lib/lucene.jar:" + home + "/lib/remora-search-web-0.1.0.jar\n"),
                ran.out());
        assertEquals("", ran.err());
    }

    @Test
    void anInstalledArchiveTakesTheJavaThatItBrings() throws Exception {
        install();
        jre(home.resolve("java"), "25.0.3");
        Ran ran = run(jre(folder.resolve("my jre"), "25.0.9"), "serve");
        assertTrue(ran.out().startsWith(home + "/java\n"), ran.out());
    }

    @Test
    void anInstalledArchiveWithoutJavaSaysThatAJreWillDo() throws Exception {
        install();
        Ran ran = run(jre(folder.resolve("my jre"), "21.0.9"), "serve");
        assertEquals(1, ran.exit());
        assertTrue(ran.err().contains("no JRE 25.0.3 or newer found"), ran.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"test", "mutate", "fuzz", "mvn", "dist"})
    void whatNeedsTheSourcesSaysSoInAnInstalledArchive(String command) throws Exception {
        install();
        Ran ran = run(jre(folder.resolve("my jre"), "25.0.3"), command);
        assertEquals(2, ran.exit());
        assertTrue(ran.err().contains(command + " needs the sources"), ran.err());
    }

    @Test
    void theArchiveThatDistMakesIsAnInstalledOne() throws Exception {
        maven(BUILDS + "touch search-web/target/lib/lucene.jar; mkdir -p lab/target/lib; "
                + "touch lab/target/remora-lab-0.1.0.jar lab/target/lib/chart.jar");
        Path root = Path.of(System.getProperty("remora.root"));
        for (String file :
                List.of("LICENSE", "THIRD-PARTY.txt", "README.md", "README.zh-CN.md", "CHANGELOG.md", "SECURITY.md")) {
            Files.copy(root.resolve(file), home.resolve(file));
        }
        for (String file : List.of("scripts/dist/remora.service", "data/demo/x", "data/topics/y", "docs/guide/z")) {
            Files.createDirectories(home.resolve(file).getParent());
            Files.writeString(home.resolve(file), "z");
        }
        Ran dist = run(jdk("jdk", "25.0.3"), "dist");
        assertEquals(0, dist.exit(), dist.err());
        Path unpacked = Files.createDirectories(folder.resolve("un packed"));
        Process tar = new ProcessBuilder(
                        "tar", "-xzf", dist.out().strip(), "-C", unpacked.toString(), "--strip-components", "1")
                .start();
        assertEquals(0, tar.waitFor());
        home = unpacked;
        assertTrue(Files.exists(home.resolve("lib/lucene.jar")) && Files.exists(home.resolve("remora.service")));
        Ran ran = run(jre(folder.resolve("my jre"), "25.0.3"), "search", "针灸");
        assertEquals(0, ran.exit(), ran.err());
        assertTrue(ran.out().endsWith("\nsearch\n针灸\n"), ran.out());
    }

    @Test
    void itsOwnJavaStartsFromTheRecordOfAStartAndAnotherDoesNot() throws Exception {
        install();
        Files.writeString(home.resolve("lib/start.aot"), "");
        Path another = jre(folder.resolve("jre"), "25.0.3");
        assertFalse(run(another, "demo").out().contains("start.aot"));
        jre(home.resolve("java"), "25.0.3");
        assertTrue(run(another, "demo").out().contains("-XX:AOTCache=" + home + "/lib/start.aot"));
    }

    /// Java ends with 143 after SIGTERM, and Remora with 2 where options or settings are wrong.
    @Test
    void systemdTakesAStopForNoFailureAndStartsNothingAgainThatIsSetUpWrongly() throws Exception {
        List<String> unit =
                Files.readAllLines(Path.of(System.getProperty("remora.root"), "scripts/dist/remora.service"));
        assertTrue(unit.containsAll(List.of("SuccessExitStatus=143", "RestartPreventExitStatus=2")), unit::toString);
    }

    @Test
    void nothingIsSaidWhereThereIsNoHomeFolder() throws Exception {
        jdk("jvm/jdk-25", "25.0.3");
        maven(BUILDS);
        Ran ran = run(List.of("/usr/bin/env", "-u", "HOME", BASH.toString()), folder.resolve("none"), "search", "x");
        assertFalse(ran.err().contains("HOME"), ran.err());
    }
}
