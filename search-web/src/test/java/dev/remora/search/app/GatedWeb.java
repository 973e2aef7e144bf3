package dev.remora.search.app;

import dev.remora.crawler.replay.Answer;
import dev.remora.crawler.replay.Web;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/// A web that answers so many requests, and the others only once its gate is opened: a crawl of it is in its
/// middle for as long as a test wants.
public final class GatedWeb implements Web {
    private final Web web;
    private final AtomicInteger left;
    private final CountDownLatch open = new CountDownLatch(1);

    public GatedWeb(Web web, int answers) {
        this.web = web;
        this.left = new AtomicInteger(answers);
    }

    /// Lets all requests through from now on.
    public void open() {
        open.countDown();
    }

    @Override
    public Answer answer(String host, String pathAndQuery) {
        if (left.decrementAndGet() < 0) {
            try {
                open.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return web.answer(host, pathAndQuery);
    }
}
