package dev.remora.lab.bench.web;

import dev.remora.crawler.replay.ArchivedWeb;
import dev.remora.crawler.replay.ReplayServer;
import dev.remora.crawler.replay.RequestLog;
import dev.remora.crawler.replay.Web;
import dev.remora.lab.demo.DemoWeb;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The web of measured crawls, served by a separate process.
public final class ServedWeb implements AutoCloseable {
    private static final String DEMO = "demo";

    private final ChildJvm process;
    private final int port;

    private ServedWeb(ChildJvm process, int port) {
        this.process = process;
        this.port = port;
    }

    /// Starts the process; returns when it listens.
    public static ServedWeb start(Optional<Path> web) throws IOException {
        return by(ChildJvm.start(
                "3g", ServedWeb.class, List.of(web.map(Path::toString).orElse(DEMO))));
    }

    /// Returns the web of a process that prints `port=N` as this one does.
    public static ServedWeb by(ChildJvm process) throws IOException {
        return new ServedWeb(process, Integer.parseInt(process.value("port")));
    }

    /// Returns the port of 127.0.0.1 on which it is a proxy.
    public int port() {
        return port;
    }

    /// Opens a web without serving it.
    public static Web open(Optional<Path> web) throws IOException {
        return web.isPresent()
                ? ArchivedWeb.read(List.of(web.get()))
                : DemoWeb.build(DemoWeb.SEED).openSteady();
    }

    /// Main method of the process: serves until its standard input ends.
    public static void main(String[] args) throws IOException {
        Web web = open(args[0].equals(DEMO) ? Optional.empty() : Optional.of(Path.of(args[0])));
        try (ReplayServer server = ReplayServer.start(web, ReplayServer.Settings.freePort(RequestLog.none()))) {
            System.out.println("port=" + server.port());
            while (System.in.read() >= 0) {
                // only the end of the input is expected
            }
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
