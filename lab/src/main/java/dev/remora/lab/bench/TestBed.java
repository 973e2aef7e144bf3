package dev.remora.lab.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// What benchmarks share, each part made when it is first asked for. For one thread.
final class TestBed implements AutoCloseable {
    private final Settings settings;
    private BenchWords words;
    private ServedWeb server;
    private WholeWeb wholeWeb;
    private int folders;

    TestBed(Settings settings) {
        this.settings = settings;
    }

    Settings settings() {
        return settings;
    }

    void say(String words) {
        settings.say().accept(words);
    }

    BenchWords words() {
        if (words == null) {
            words = BenchWords.load();
        }
        return words;
    }

    /// The web, served by another process.
    ServedWeb server() throws IOException {
        if (server == null) {
            say("serving the web …");
            server = ServedWeb.start(settings.web());
        }
        return server;
    }

    /// A collection of all pages of the web.
    WholeWeb wholeWeb() throws IOException {
        if (wholeWeb == null) {
            say("reading all pages of the web …");
            wholeWeb = WholeWeb.collect(settings.web(), folder("whole-web"), words());
        }
        return wholeWeb;
    }

    /// A new folder.
    Path folder(String name) throws IOException {
        return Files.createDirectories(settings.scratch().resolve(++folders + "-" + name));
    }

    /// A new file's name.
    Path file(String name) {
        return settings.scratch().resolve(++folders + "-" + name);
    }

    /// Ends what was started and removes what was written.
    @Override
    public void close() throws IOException {
        if (server != null) {
            server.close();
        }
        if (wholeWeb != null) {
            wholeWeb.close();
        }
        new ScratchFolder(settings.scratch()).close();
    }
}
