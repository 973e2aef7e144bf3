package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.joran.spi.JoranException;
import ch.qos.logback.core.status.Status;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What Remora logs, by the configuration that it ships with (tests have another).
class LoggingTest {
    @TempDir
    Path home;

    private final LoggerContext context = new LoggerContext();

    @BeforeEach
    void configure() throws JoranException {
        context.setMDCAdapter(new LogbackMDCAdapter());
        context.putProperty("remora.data", home.toString());
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(context);
        URL shipped = Main.class.getResource("/logback.xml");
        configurator.doConfigure(shipped);
    }

    @AfterEach
    void stop() {
        context.stop();
    }

    @Test
    void theConfigurationIsReadWithoutComplaint() {
        List<Status> complaints = context.getStatusManager().getCopyOfStatusList().stream()
                .filter(status -> status.getLevel() >= Status.WARN)
                .toList();
        assertEquals(List.of(), complaints);
    }

    @Test
    void textFromOutsideLooksLikeNoEventOfItsOwn() throws IOException {
        String forged = "x\n2026-11-20T10:00:00.000+08:00 ERROR [main] dev.remora.any all is lost\u001b[2J";
        context.getLogger("dev.remora.any")
                .error("{} failed", forged, new IllegalStateException(forged, new IOException(forged)));
        List<String> lines = Files.readAllLines(home.resolve(".remora/remora.log"));
        assertEquals(1, lines.stream().filter(line -> !line.startsWith("\t")).count(), lines::toString);
        assertTrue(lines.stream().noneMatch(line -> line.indexOf('\u001b') >= 0), lines::toString);
        assertTrue(
                lines.stream().anyMatch(line -> line.startsWith("\tCaused by: java.io.IOException: x")),
                lines::toString);
    }

    @Test
    void warningsGoToTheLogInTheDataFolderAndNowhereElse() throws IOException {
        context.getLogger("dev.remora.any").warn("the disk is nearly full");
        context.getLogger("dev.remora.any").info("all is well");
        String log = Files.readString(home.resolve(".remora/remora.log"));
        assertTrue(log.contains("WARN") && log.contains("the disk is nearly full"), log);
        assertFalse(log.contains("all is well"), log);
        context.getLogger("remora.access").warn("a request");
        assertFalse(Files.readString(home.resolve(".remora/remora.log")).contains("a request"));
    }
}
