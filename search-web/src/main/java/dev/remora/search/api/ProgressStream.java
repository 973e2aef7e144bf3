package dev.remora.search.api;

import com.fasterxml.jackson.databind.ObjectWriter;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.Crawls;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Server-sent events of a run: `progress` at every beat while it runs, then one `end`, then the stream closes.
///
/// While a run is paused a comment goes out at every beat instead; so a client that has gone away is noticed at the
/// next beats, when writing fails. Each client has its own virtual thread and sees the latest reading; a slow one
/// skips readings rather than queueing them. (WHATWG HTML, 9.2 Server-sent events.)
final class ProgressStream {
    private final Crawls crawls;
    private final Pulse pulse;
    private final ObjectWriter json;

    ProgressStream(Crawls crawls, Pulse pulse, ObjectWriter json) {
        this.crawls = crawls;
        this.pulse = pulse;
        this.json = json;
    }

    /// Streams until the run is over, the client has gone, or the server stops.
    ///
    /// @param first the reading to begin with
    /// @param texts in whose language messages are told
    void stream(Context ctx, CrawlProgress first, ReasonText texts) throws InterruptedException {
        HttpServletResponse response = ctx.res();
        response.setStatus(200);
        response.setContentType("text/event-stream");
        response.setCharacterEncoding("UTF-8");
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("X-Accel-Buffering", "no");
        if (ctx.method().equals(HandlerType.HEAD)) {
            return;
        }
        try {
            OutputStream out = response.getOutputStream();
            send(out, "retry: 3000\n\n");
            follow(out, first, texts);
        } catch (IOException clientHasGone) {
            // The stream ends with its client; there is nobody to tell.
        }
    }

    private void follow(OutputStream out, CrawlProgress first, ReasonText texts)
            throws IOException, InterruptedException {
        CrawlProgress reading = first;
        CrawlProgress.State told = null;
        while (!reading.state().over()) {
            boolean still = reading.state() == CrawlProgress.State.PAUSED && told == CrawlProgress.State.PAUSED;
            send(out, still ? ": paused\n\n" : event("progress", reading, texts));
            told = reading.state();
            if (!pulse.next()) {
                return;
            }
            Optional<CrawlProgress> next = crawls.current(first.topic());
            if (next.isEmpty()) {
                return;
            }
            reading = next.get();
        }
        send(out, event("end", reading, texts));
    }

    private String event(String name, CrawlProgress reading, ReasonText texts) throws IOException {
        return "event: " + name + "\ndata: " + json.writeValueAsString(ProgressJson.of(reading, texts)) + "\n\n";
    }

    private static void send(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
