package dev.remora.search.rank.index;

/// How deep a search looked into the pages that its scope has, best by text first. Where the scope has only the best
/// pages of an index elsewhere, it tells whether they were enough. For one search and one thread.
public final class ExaminedDepth {
    private int pages;

    /// Notes that the best `number` pages of a kind were examined.
    public void examine(int number) {
        pages = Math.max(pages, number);
    }

    /// Returns the largest number of pages of a kind that were examined beyond the first block; 0 if none were.
    public int pages() {
        return pages;
    }
}
