package dev.remora.lab.bench.harness;

import dev.remora.lab.bench.web.BenchWords;
import dev.remora.lab.bench.web.ServedWeb;
import dev.remora.lab.bench.web.WholeWeb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Shared resources of benchmarks, each created on first use. For one thread.
public final class TestBed implements AutoCloseable {
    private final Settings settings;
    private BenchWords words;
    private ServedWeb server;
    private WholeWeb wholeWeb;
    private int folders;

    /// Creates no resources yet.
    public TestBed(Settings settings) {
        this.settings = settings;
    }

    /// Returns the settings.
    public Settings settings() {
        return settings;
    }

    /// Prints a progress message.
    public void say(String words) {
        settings.say().accept(words);
    }

    /// Returns the words without a topic, loaded on first use.
    public BenchWords words() {
        if (words == null) {
            words = BenchWords.load();
        }
        return words;
    }

    /// Returns the web, served by another process.
    public ServedWeb server() throws IOException {
        if (server == null) {
            say("serving the web …");
            server = ServedWeb.start(settings.web());
        }
        return server;
    }

    /// Returns a collection of all pages of the web.
    public WholeWeb wholeWeb() throws IOException {
        if (wholeWeb == null) {
            say("reading all pages of the web …");
            wholeWeb = WholeWeb.collect(settings.web(), folder("whole-web"), words());
        }
        return wholeWeb;
    }

    /// Creates a new folder.
    public Path folder(String name) throws IOException {
        return Files.createDirectories(settings.folders().scratch().resolve(++folders + "-" + name));
    }

    /// Returns a new file name.
    public Path file(String name) {
        return settings.folders().scratch().resolve(++folders + "-" + name);
    }

    /// Ends started processes and deletes written files.
    @Override
    public void close() throws IOException {
        if (server != null) {
            server.close();
        }
        if (wholeWeb != null) {
            wholeWeb.close();
        }
        new ScratchFolder(settings.folders().scratch()).close();
    }
}
