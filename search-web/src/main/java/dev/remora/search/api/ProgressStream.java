package dev.remora.search.api;

import com.fasterxml.jackson.databind.ObjectWriter;
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
/// While a run is paused, a comment is sent at every beat instead, so that a disconnected client is noticed
/// within the next beats, when writing fails. Each client has its own thread and gets the latest
/// state; a slow one skips states instead of queueing them. (WHATWG HTML, 9.2 Server-sent events.)
final class ProgressStream {
    private final Crawls crawls;
    private final Heartbeat heartbeat;
    private final ObjectWriter json;

    ProgressStream(Crawls crawls, Heartbeat heartbeat, ObjectWriter json) {
        this.crawls = crawls;
        this.heartbeat = heartbeat;
        this.json = json;
    }

    /// Streams until the run ends, the client disconnects, or the server stops.
    ///
    /// @param first the first state to send
    void stream(Context ctx, Crawls.Standing first, ProgressJson.Reader reader) throws InterruptedException {
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
            follow(out, first, reader);
        } catch (IOException clientHasGone) {
            // The client has disconnected, which ends the stream.
        }
    }

    private void follow(OutputStream out, Crawls.Standing first, ProgressJson.Reader reader)
            throws IOException, InterruptedException {
        Crawls.Standing reading = first;
        CrawlProgress.State told = null;
        while (!reading.run().state().over()) {
            boolean still = reading.run().state() == CrawlProgress.State.PAUSED && told == CrawlProgress.State.PAUSED;
            send(out, still ? ": paused\n\n" : event("progress", reading, reader));
            told = reading.run().state();
            if (!heartbeat.next()) {
                return;
            }
            Optional<Crawls.Standing> next = crawls.standing(first.run().topic());
            if (next.isEmpty()) {
                return;
            }
            reading = next.get();
        }
        send(out, event("end", reading, reader));
    }

    private String event(String name, Crawls.Standing reading, ProgressJson.Reader reader) throws IOException {
        ProgressJson data =
                ProgressJson.of(reading, crawls.obstacle(reading.run().topic()), reader);
        return "event: " + name + "\ndata: " + json.writeValueAsString(data) + "\n\n";
    }

    private static void send(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
