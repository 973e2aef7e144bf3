package dev.remora.crawler.priority;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import java.nio.ByteBuffer;

/// First in, first out: the baseline that looks at nothing.
///
/// `priority = 1 / (1 + n · 10⁻⁹)` for the n-th link scored, in (0, 1]: strictly falling, so that the oldest link
/// is always the best, and so close to 1 that a busy host never holds the others up.
public final class BreadthFirst implements PriorityStrategy {
    private static final double STEP = 1e-9;

    private long scored;

    /// Begins to count at 0.
    public BreadthFirst() {}

    @Override
    public String name() {
        return "breadth-first";
    }

    @Override
    public LinkScore score(Link link, LinkContext context) {
        long n = scored++;
        return new LinkScore.Priority(
                1 / (1 + n * STEP), () -> new LinkEvidence.LinkNumber(n + 1), Link.Inheritance.SEED);
    }

    @Override
    public Bytes snapshot() {
        return Bytes.of(ByteBuffer.allocate(Long.BYTES).putLong(scored).array());
    }

    @Override
    public void restore(Bytes snapshot) {
        scored = ByteBuffer.wrap(snapshot.array()).getLong();
    }
}
