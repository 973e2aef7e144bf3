package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.replay.Answer;
import dev.remora.crawler.replay.Web;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/// A web that answers some requests only once its gate is opened: what needs their answers is in its middle for as long
/// as a test wants.
public final class GatedWeb implements Web {
    private final Web web;
    private final Predicate<String> passes;
    private final CountDownLatch open = new CountDownLatch(1);
    private final CountDownLatch held = new CountDownLatch(1);

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

    /// Lets all requests through from now on.
    public void open() {
        open.countDown();
    }

    /// Waits until a request waits for the gate.
    public void awaitHeld() throws InterruptedException {
        assertTrue(held.await(120, TimeUnit.SECONDS), "no request came to the gate");
    }

    @Override
    public Answer answer(String host, String pathAndQuery) {
        if (!passes.test(pathAndQuery)) {
            held.countDown();
            try {
                open.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return web.answer(host, pathAndQuery);
    }
}
