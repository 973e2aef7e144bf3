package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.replay.Answer;
import dev.remora.crawler.replay.Web;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/// A web that answers some requests only once its gate is opened: what needs their answers is in its middle for as long
/// as a test wants.
public final class GatedWeb implements Web {
    private final Web web;
    private final Predicate<String> passes;
    private boolean open;
    private int held;

    private GatedWeb(Web web, Predicate<String> passes) {
        this.web = web;
        this.passes = passes;
    }

    /// Answers so many requests before the gate is opened.
    public GatedWeb(Web web, int answers) {
        this(web, new AtomicInteger(answers));
    }

    private GatedWeb(Web web, AtomicInteger left) {
        this(web, _ -> left.decrementAndGet() >= 0);
    }

    /// Answers all requests except those for a path before the gate is opened.
    public static GatedWeb at(Web web, String path) {
        return new GatedWeb(web, asked -> !asked.equals(path));
    }

    /// Answers all requests before the gate is shut.
    static GatedWeb opened(Web web) {
        GatedWeb gated = new GatedWeb(web, _ -> false);
        gated.open();
        return gated;
    }

    /// Lets all requests through from now on.
    public synchronized void open() {
        open = true;
        notifyAll();
    }

    /// Holds requests from now on.
    synchronized void shut() {
        open = false;
    }

    /// Waits until a request waits for the gate.
    public synchronized void awaitHeld() throws InterruptedException {
        Instant deadline = Instant.now().plusSeconds(120);
        while (held == 0) {
            assertTrue(Instant.now().isBefore(deadline), "no request came to the gate");
            wait(1_000);
        }
    }

    private synchronized void pass() {
        held++;
        notifyAll();
        try {
            while (!open) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            held--;
        }
    }

    @Override
    public Answer answer(String host, String pathAndQuery) {
        if (!passes.test(pathAndQuery)) {
            pass();
        }
        return web.answer(host, pathAndQuery);
    }
}
