package dev.remora.crawler.priority.text;

/// When to learn anew: after 50, 100, 200, 400, 800 and 1,600 of what there is to learn from, then after each
/// 1,600. Early, because a crawl is guided by what it learns; then rarely, because everything that waits is scored
/// again.
public final class TrainingTexts {
    private static final int FIRST = 50;
    private static final int EVERY = 1600;

    private TrainingTexts() {}

    /// Whether it is time after that many.
    public static boolean after(int seen) {
        return seen >= FIRST
                && (seen % EVERY == 0 || (seen < EVERY && seen % FIRST == 0 && Integer.bitCount(seen / FIRST) == 1));
    }
}
