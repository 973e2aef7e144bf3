package dev.remora.indexer.words;

/// Sorts positions of a text by the characters that follow: a suffix array of limited depth, by the three-way radix
/// quicksort of Bentley & Sedgewick 1997.
final class SuffixSort {
    private final char[] text;
    private final int length;
    private final int[] places;
    private final int depth;

    /// @param text of which only the first `length` characters are used
    /// @param places are sorted
    /// @param depth number of characters that are compared; those behind a separator are not
    SuffixSort(char[] text, int length, int[] places, int depth) {
        this.text = text;
        this.length = length;
        this.places = places;
        this.depth = depth;
    }

    void sort() {
        sort(0, places.length, 0);
    }

    /// @param equal number of leading characters that all these places have in common
    private void sort(int from, int to, int equal) {
        int low = from;
        int high = to;
        int reached = equal;
        while (high - low > 1 && reached < depth) {
            char pivot = at(places[(low + high) >>> 1] + reached);
            int less = low;
            int more = high;
            for (int i = low; i < more; ) {
                int order = Character.compare(at(places[i] + reached), pivot);
                if (order < 0) {
                    swap(i++, less++);
                } else if (order > 0) {
                    swap(i, --more);
                } else {
                    i++;
                }
            }
            sort(low, less, reached);
            sort(more, high, reached);
            low = less;
            high = more;
            reached = SampledText.separates(pivot) ? depth : reached + 1;
        }
    }

    private void swap(int a, int b) {
        int place = places[a];
        places[a] = places[b];
        places[b] = place;
    }

    private char at(int place) {
        return SampledText.at(text, length, place);
    }
}
