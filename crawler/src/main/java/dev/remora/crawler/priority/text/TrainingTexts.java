package dev.remora.crawler.priority.text;

/// The schedule of lessons: after 50, 100, 200, 400, 800 and 1,600 samples, then after each 1,600. Early,
/// because the learnt model guides the crawl; then rarely, because each lesson re-scores the whole queue.
public final class TrainingTexts {
    private static final int FIRST = 50;
    private static final int EVERY = 1600;

    private TrainingTexts() {}

    /// Whether a lesson is due after a number of samples.
    public static boolean after(int seen) {
        return seen >= FIRST
                && (seen % EVERY == 0 || (seen < EVERY && seen % FIRST == 0 && Integer.bitCount(seen / FIRST) == 1));
    }
}
