package dev.remora.crawler.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Requests written to a file, a line each, parted by tabs: milliseconds since the epoch, URL, status, bytes of the
/// body, user agent. Written through at least every [#LINES] lines and when closed.
public final class TsvLog implements RequestLog {
    private static final int LINES = 64;

    private final Path file;
    private final Writer out;
    private int unwritten;

    private TsvLog(Path file, Writer out) {
        this.file = file;
        this.out = out;
    }

    /// Begins a file, or goes on at the end of one.
    ///
    /// @throws IOException if it cannot be written
    public static TsvLog open(Path file) throws IOException {
        return new TsvLog(file, Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
    }

    @Override
    public synchronized void add(Entry entry) {
        try {
            out.write(entry.at().toEpochMilli() + "\t" + clean(entry.url()) + "\t" + entry.status() + "\t"
                    + entry.bytes() + "\t" + clean(entry.userAgent()) + "\n");
            if (++unwritten >= LINES) {
                flush();
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /// Writes through what waits.
    public synchronized void flush() {
        try {
            out.flush();
            unwritten = 0;
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public synchronized void close() {
        try {
            out.close();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private UncheckedIOException failed(IOException e) {
        return new UncheckedIOException("the request log " + file + " cannot be written: " + e.getMessage(), e);
    }

    private static String clean(String field) {
        return field.replace('\t', ' ').replace('\n', ' ').replace('\r', ' ');
    }
}
