package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.access.Users;
import dev.remora.search.app.server.ServeCommand;
import dev.remora.search.app.server.WebSettings;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.gate.GateSettings;
import dev.remora.search.http.BasePath;
import dev.remora.search.http.Language;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How `remora serve` begins.
class ServeStartTest {
    @TempDir
    Path data;

    @Test
    void aStartThatFailsForItsPortLeavesTheTokenToTheNextStart() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Ran failed = Ran.of(
                    "serve", "--data", data.resolve("collections").toString(), "--port", "" + taken.getLocalPort());
            assertEquals(1, failed.code(), failed.err());
            assertFalse(failed.err().contains("Admin token"), failed.err());
            assertTrue(
                    failed.err().contains("Created the data folder " + data.resolve("collections")),
                    "a mistyped folder is seen: " + failed.err());
        }
        String words = start();
        assertTrue(words.contains("Admin token, shown this once: remora_"), words);
        assertTrue(words.contains("--contact you@example.org"), words);
        assertFalse(words.contains("Created the data folder"), words);
        assertEquals(
                "rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(data.resolve("collections"))));
    }

    @Test
    void anInvalidOptionIsToldBeforeAnythingIsPrintedWrittenOrOpened() {
        Path collections = data.resolve("collections");
        for (String option : List.of(
                "--contact=nonsense",
                "--threads=0",
                "--port=70000",
                "--rate-limit=-1",
                "--page-limit=-1",
                "--base-path=..",
                "--cors=nonsense",
                "--embed=nonsense",
                "--engine=nonsense",
                "--retry-pause=nonsense",
                "--proxy=nonsense")) {
            Ran ran = Ran.of("serve", "--data", collections.toString(), "--port", "0", "--access-log", option);
            assertEquals(2, ran.code(), option + ran.err());
            assertEquals("", ran.out(), option);
            assertFalse(ran.err().contains("Admin token"), ran.err());
            assertFalse(Files.exists(collections), option);
        }
    }

    @Test
    void aFileInThePlaceOfTheDataFolderIsToldAsSuchByEachCommand() throws IOException {
        Path file = Files.writeString(data.resolve("collections"), "");
        for (List<String> command : List.of(
                List.of("serve", "--port", "0"),
                List.of("search", "x"),
                List.of("crawl", "x.yaml"),
                List.of("check"),
                List.of("demo", "--port", "0"),
                List.of("topic", "seeds", "x.yaml"))) {
            for (String language : List.of("en", "zh")) {
                List<String> line = new ArrayList<>(command);
                line.addAll(List.of("--data", file.toString(), "--lang", language));
                Ran ran = Ran.of(line.toArray(String[]::new));
                assertEquals(2, ran.code(), ran.err());
                assertTrue(ran.err().contains(file.toString()), ran.err());
                assertTrue(ran.err().contains("--data"), ran.err());
                assertTrue(ran.err().contains(language.equals("zh") ? "是一个文件" : "is a file. Name a folder"), ran.err());
            }
        }
    }

    @Test
    void aFileOfPeopleOrTheTokenThatCannotBeUsedIsSaidOnce() throws IOException {
        Path collections = Files.createDirectories(data.resolve("collections"));
        for (String name : List.of("users.json", "tokens.json", "admin.token")) {
            Path file = Files.writeString(collections.resolve(name), "[{");
            for (String language : List.of("en", "zh")) {
                Ran ran = Ran.of("serve", "--data", collections.toString(), "--port", "0", "--lang", language);
                assertEquals(1, ran.code(), ran.err());
                assertEquals(ran.err().indexOf(file.toString()), ran.err().lastIndexOf(file.toString()), ran.err());
                assertTrue(ran.err().matches("(?s)(remora: )?\\Q" + file + "\\E ?(is damaged|does|第|中).*"), ran.err());
            }
            Files.delete(file);
            Files.createDirectory(file);
            Ran ran = Ran.of("serve", "--data", collections.toString(), "--port", "0");
            assertTrue(ran.err().contains(" could not be read: "), ran.err());
            Files.delete(file);
        }
    }

    private String start() throws IOException {
        return start(new WebSettings("127.0.0.1", 0, "test"));
    }

    private String start(WebSettings settings) throws IOException {
        CrawlOptions options = new CrawlOptions();
        options.data = data.resolve("collections");
        var said = new ByteArrayOutputStream();
        var out = new PrintStream(said, true, StandardCharsets.UTF_8);
        Wiring wiring = new Wiring(new Terminal(out, out, false, Language.EN), Clock.systemUTC());
        ServeCommand.open(wiring, options, settings).close();
        return said.toString(StandardCharsets.UTF_8);
    }

    private static String link(String said) {
        return said.lines()
                .filter(line -> line.contains("/console/welcome?key="))
                .map(String::strip)
                .findFirst()
                .orElse("");
    }

    private static WebSettings named(String host, boolean behindProxy, String... names) {
        GateSettings gate = new GateSettings(600, false, behindProxy);
        return new WebSettings(host, 0, "test", gate, List.of(), new LinkedHashSet<>(List.of(names)));
    }

    @Test
    void theLinkHasTheFirstPublicName() throws IOException {
        String path = "/console/welcome[?]key=[\\w-]{43}";
        String first = "search.example.org";
        String other = "a.example.org";
        String open = link(start(named("0.0.0.0", false, first, other)));
        assertTrue(open.matches("http://search[.]example[.]org:\\d+" + path), open);
        String behind = link(start(named("0.0.0.0", true, first, other).below(BasePath.of("/remora"))));
        assertTrue(behind.matches("https://search[.]example[.]org/remora" + path), behind);
        String loopback = link(start(named("127.0.0.1", false, first, other)));
        assertTrue(loopback.matches("https://search[.]example[.]org" + path), loopback);
    }

    @Test
    void everyStartPrintsANewLinkUntilSomebodyHasAPassword() throws IOException {
        String first = link(start());
        String second = link(start());
        assertTrue(first.matches("http://127[.]0[.]0[.]1:\\d+/console/welcome[?]key=[\\w-]{43}"), first);
        assertFalse(second.isEmpty() || second.endsWith(first.substring(first.indexOf("key="))), second);
        Users users = new Users(data.resolve("collections"), Clock.systemUTC(), new SecureRandom());
        users.accept(users.firstLink().orElseThrow().key(), "lin", "four plain words here");
        assertEquals("", link(start()));
    }
}
