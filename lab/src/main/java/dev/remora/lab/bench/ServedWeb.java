package dev.remora.lab.bench;

import dev.remora.crawler.replay.ArchivedWeb;
import dev.remora.crawler.replay.ReplayServer;
import dev.remora.crawler.replay.RequestLog;
import dev.remora.crawler.replay.Web;
import dev.remora.lab.demo.DemoWeb;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The web that crawls are measured on, served by a process of its own.
final class ServedWeb implements AutoCloseable {
    private static final String DEMO = "demo";

    private final ChildJvm process;
    private final int port;

    private ServedWeb(ChildJvm process, int port) {
        this.process = process;
        this.port = port;
    }

    /// Starts the process; returns when it listens.
    static ServedWeb start(Optional<Path> web) throws IOException {
        ChildJvm process = ChildJvm.start(
                "3g", ServedWeb.class, List.of(web.map(Path::toString).orElse(DEMO)));
        return new ServedWeb(process, Integer.parseInt(process.value("port")));
    }

    /// The port of 127.0.0.1 on which it is a proxy.
    int port() {
        return port;
    }

    /// Opens a web without serving it.
    static Web open(Optional<Path> web) throws IOException {
        return web.isPresent()
                ? ArchivedWeb.read(List.of(web.get()))
                : DemoWeb.build(DemoWeb.SEED).openSteady();
    }

    /// The process: serves until its standard input ends.
    public static void main(String[] args) throws IOException {
        Web web = open(args[0].equals(DEMO) ? Optional.empty() : Optional.of(Path.of(args[0])));
        try (ReplayServer server = ReplayServer.start(web, ReplayServer.Settings.freePort(RequestLog.none()))) {
            System.out.println("port=" + server.port());
            while (System.in.read() >= 0) {
                // nothing is expected but the end
            }
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
