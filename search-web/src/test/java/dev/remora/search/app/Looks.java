package dev.remora.search.app;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Repeated looks at what other threads or processes come to.
public final class Looks {
    private static final int MILLIS = 20;

    private Looks() {}

    /// Lets them work before the next look: looks without a pause would take a processor from them.
    public static void pause() throws InterruptedException {
        var _ = new CountDownLatch(1).await(MILLIS, TimeUnit.MILLISECONDS);
    }
}
