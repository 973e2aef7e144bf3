package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.server.CannotListen;
import dev.remora.search.http.ReadRequests;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The programs of docs/guide/clients.md are run as they stand there, against a server of their own.
final class ApiExamplesTest {
    private static final String SERVER_IN_DOCS = "http://127.0.0.1:7070";

    @TempDir
    Path folder;

    private SampleWeb web;

    @BeforeEach
    void open() throws CannotListen {
        web = new SampleWeb();
    }

    @AfterEach
    void close() {
        web.close();
    }

    private Path program(String language, String name) throws IOException {
        Path docs = Path.of(System.getProperty("remora.root", "..")).resolve("docs/guide/clients.md");
        Matcher block = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(docs, StandardCharsets.UTF_8));
        assertTrue(block.find(), "docs/guide/clients.md has a program in " + language);
        String text = block.group(1);
        assertTrue(text.contains(SERVER_IN_DOCS), text);
        return Files.writeString(folder.resolve(name), text.replace(SERVER_IN_DOCS, web.base), StandardCharsets.UTF_8);
    }

    /// What a program says that succeeds.
    private String run(String... command) throws Exception {
        return run(0, command);
    }

    private String run(int code, String... command) throws Exception {
        Path said = folder.resolve("said.txt");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        assertTrue(process.waitFor(120, TimeUnit.SECONDS), () -> String.join(" ", command) + " did not end");
        String text = Files.readString(said, StandardCharsets.UTF_8);
        assertEquals(code, process.exitValue(), text);
        return text;
    }

    private static void needs(String tool) {
        boolean there = Arrays.stream(System.getenv("PATH").split(java.io.File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder).resolve(tool)));
        Assumptions.assumeTrue(there, tool + " is not installed");
    }

    private static void findsAcupuncture(String said) {
        assertTrue(said.contains("针灸入门：从足三里说起"), said);
        assertTrue(said.contains("http://www.bencao.example/zhenjiu/zusanli.html"), said);
        assertFalse(said.contains("crontab"), said);
    }

    @Test
    void curl() throws Exception {
        needs("curl");
        String said = run("bash", program("bash", "search.sh").toString());
        findsAcupuncture(said);
        assertTrue(said.contains("\"topics\":["), said);
    }

    @Test
    void python() throws Exception {
        needs("python3");
        findsAcupuncture(
                run("python3", "-X", "utf8", program("python", "search.py").toString()));
    }

    @Test
    void thePythonPackagePrintsPassagesWithTheirSourcesAndSaysWhatWasRefused() throws Exception {
        needs("python3");
        web.engine.urls().forEach(url -> web.pages.known.add(FakePages.page(FakeEngine.id(url), "页", url)));
        Path sources = Path.of(System.getProperty("remora.root", "..")).resolve("docs/examples/python");
        String python = """
                import sys; sys.path.insert(0, sys.argv[1]); sys.dont_write_bytecode = True
                from remora_search import Problem, Remora
                remora = Remora(sys.argv[2])
                for passage in remora.passages('针灸', size=1): print(passage['text'], passage['url'])
                print(len(list(remora.pages('针灸'))), remora.topics()[0]['id'])
                try: remora.search('针灸', size=0)
                except Problem as problem: print(problem.status, problem.parameter, problem.type)
                """;
        String said = run("python3", "-X", "utf8", "-c", python, sources.toString(), web.base);
        assertTrue(said.contains("初学针灸的人多从它学起。 http://www.bencao.example/zhenjiu/zusanli.html"), said);
        assertTrue(said.contains("3 tcm"), said);
        assertTrue(said.contains("400 size /problems#parameter"), said);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://127.0.0.1:1", "http://127.0.0.1:1/below", "127.0.0.1:7070", "nonsense", "%s/assets"})
    void thePythonPackageSaysInOneLineThatNoServerAnswers(String server) throws Exception {
        String asked = server.formatted(web.base);
        String said = withoutPassages(asked);
        assertEquals(1, said.strip().lines().count(), said);
        assertTrue(said.contains(asked) || said.contains("HTTP 404"), said);
    }

    /// What the Python package says that does not get passages.
    private String withoutPassages(String server) throws Exception {
        needs("python3");
        return run(
                1,
                "env",
                "PYTHONPATH=" + Path.of(System.getProperty("remora.root", "..")).resolve("docs/examples/python"),
                "PYTHONDONTWRITEBYTECODE=1",
                "python3",
                "-X",
                "utf8",
                "-m",
                "remora_search",
                "--server",
                server,
                "针灸");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Fri, 20 Nov 2026 10:00:00 GMT", "soon", "-1", ""})
    void thePythonPackageSaysWhatAServerRefusedThatDoesNotSayForHowManySeconds(String wait) throws Exception {
        try (ReadRequests busy = new ReadRequests()) {
            busy.with(ctx -> ctx.status(503).header("Retry-After", wait).result("{\"detail\": \"too many\"}"));
            String said = withoutPassages("http://" + busy.host());
            assertEquals("too many (None)", said.strip());
            busy.with(ctx -> ctx.status(503).header("Retry-After", wait).result("[]"));
            assertEquals(
                    "HTTP 503 (None)", withoutPassages("http://" + busy.host()).strip());
        }
    }

    @Test
    void javaScript() throws Exception {
        needs("node");
        findsAcupuncture(run("node", program("javascript", "search.mjs").toString()));
    }

    @Test
    void java() throws Exception {
        List<String> jackson = new ArrayList<>();
        for (String part : System.getProperty("java.class.path").split(java.io.File.pathSeparator, -1)) {
            if (part.contains("jackson-")) {
                jackson.add(part);
            }
        }
        findsAcupuncture(run(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dstdout.encoding=UTF-8",
                "-Dfile.encoding=UTF-8",
                "-cp",
                String.join(java.io.File.pathSeparator, jackson),
                program("java", "Search.java").toString()));
    }
}
