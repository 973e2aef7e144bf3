package dev.remora.search.app.crawl;

import dev.remora.indexer.build.IndexFollower;
import dev.remora.search.app.wiring.Ended;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/// Keeps the index up to date with a run, in a thread of its own, with a new follower after each change of the topic's
/// words.
final class RunIndexer implements AutoCloseable {
    private final Supplier<IndexFollower> followers;
    private volatile IndexFollower follower;
    private volatile boolean over;
    private FutureTask<Optional<Void>> following;
    private Thread thread;

    RunIndexer(Supplier<IndexFollower> followers) {
        this.followers = followers;
        this.follower = followers.get();
    }

    /// Follows the run from now on.
    ///
    /// @param atFailure called if the index cannot be written
    void start(Runnable atFailure) {
        following = new FutureTask<>(() -> {
            try {
                follow();
            } catch (RuntimeException | Error e) {
                atFailure.run();
                throw e;
            }
            return Optional.empty();
        });
        thread = Thread.ofPlatform().name("indexer").start(following);
    }

    private void follow() {
        while (follower.follow()) {
            follower.close();
            follower = followers.get();
            if (over) {
                follower.stop();
            }
        }
    }

    /// Brings the index up to date once, in place of following a run.
    void catchUp() {
        follower.catchUp();
    }

    /// The run is over: waits until all its pages are searchable.
    ///
    /// @throws Ended if the index could not be written
    void end() {
        over = true;
        follower.stop();
        try {
            following.get();
        } catch (ExecutionException e) {
            throw Ended.broken("index", e.getCause());
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        follower.close();
    }
}
