package dev.remora.search.app.server;

import dev.remora.search.digest.DigestPost;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sends digests that are due, looking once in ten minutes, while a server runs.
final class DigestTimer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DigestTimer.class);
    private static final long MINUTES = 10;

    private final DigestPost post;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("digests").daemon().factory());

    /// @param post closed with this
    DigestTimer(DigestPost post) {
        this.post = post;
    }

    void start() {
        ScheduledFuture<?> _ = timer.scheduleWithFixedDelay(this::tick, 0, MINUTES, TimeUnit.MINUTES);
    }

    private void tick() {
        try {
            for (DigestPost.Outcome outcome : post.send(false)) {
                switch (outcome) {
                    case DigestPost.Outcome.Sent(String topic, String channel, int pages) ->
                        LOG.info("Digest of {} sent by {}: {} pages", topic, channel, pages);
                    case DigestPost.Outcome.Partly(String topic, String channel, String problem) ->
                        LOG.warn("Digest of {} not sent to all by {}: {}", topic, channel, problem);
                    case DigestPost.Outcome.Failed(String topic, String channel, String problem) ->
                        LOG.warn("Digest of {} not sent by {}, to be tried again: {}", topic, channel, problem);
                    case DigestPost.Outcome.Nothing _, DigestPost.Outcome.NoTopic _ -> {}
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the server stops
        } catch (FileSystemException unwritten) { // its message is the file alone
            LOG.warn("Digests were not sent: {}", unwritten.toString());
        } catch (IOException | RuntimeException e) { // the next tick tries again
            LOG.warn("Digests were not sent: {}", e.getMessage());
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
        post.close();
    }
}
