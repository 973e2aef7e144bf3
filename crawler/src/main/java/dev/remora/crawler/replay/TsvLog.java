package dev.remora.crawler.replay;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/// A log in a file, one line per request, separated by tabs: milliseconds since the epoch, URL, status, bytes
/// of the body, user agent. An entry is in the file after half a second at most, and when the log is closed.
public final class TsvLog implements RequestLog {
    private static final Duration FLUSH = Duration.ofMillis(500);

    private final Path file;
    private final Writer out;
    private final Thread flusher;
    private boolean unwritten;
    private boolean closed;

    private TsvLog(Path file, Writer out) {
        this.file = file;
        this.out = out;
        this.flusher = Thread.ofVirtual().name("request-log").unstarted(this::flushPeriodically);
    }

    /// Creates a file, or appends to an existing one.
    ///
    /// @throws IOException if it cannot be written
    public static TsvLog open(Path file) throws IOException {
        TsvLog log =
                new TsvLog(file, Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
        log.flusher.start();
        return log;
    }

    /// Records a request; ignores it after closing.
    @Override
    public synchronized void add(Entry entry) {
        if (closed) {
            return;
        }
        try {
            out.write(entry.at().toEpochMilli() + "\t" + clean(entry.url()) + "\t" + entry.status() + "\t"
                    + entry.bytes() + "\t" + clean(entry.userAgent()) + "\n");
            unwritten = true;
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /// Writes buffered entries to the file.
    public synchronized void flush() {
        if (!unwritten || closed) {
            return;
        }
        try {
            out.flush();
            unwritten = false;
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        flusher.interrupt();
        try {
            out.close();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private void flushPeriodically() {
        while (true) {
            try {
                Thread.sleep(FLUSH);
            } catch (InterruptedException e) {
                return; // closed
            }
            flush();
        }
    }

    private UncheckedIOException failed(IOException e) {
        return new UncheckedIOException("the request log " + file + " cannot be written: " + e.getMessage(), e);
    }

    private static String clean(String field) {
        return field.replace('\t', ' ').replace('\n', ' ').replace('\r', ' ');
    }
}
