package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.server.ServeCommand;
import dev.remora.search.app.server.WebSettings;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
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
import java.time.Clock;
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
        }
        CrawlOptions options = new CrawlOptions();
        options.data = data.resolve("collections");
        var said = new ByteArrayOutputStream();
        var out = new PrintStream(said, true, StandardCharsets.UTF_8);
        Wiring wiring = new Wiring(new Terminal(out, out, false, Language.EN), Clock.systemUTC());
        ServeCommand.open(wiring, options, new WebSettings("127.0.0.1", 0, "test"))
                .close();
        String words = said.toString(StandardCharsets.UTF_8);
        assertTrue(words.contains("Admin token, shown this once: remora_"), words);
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(options.data)));
    }
}
