package dev.remora.indexer.words;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/// All runs of two to six characters of a text, each with its frequency and its neighbours, by the positions of the
/// text in the order of the characters that follow ([SuffixSort]).
final class CharacterRuns {
    private static final int LONGEST = 6;
    private static final int DEPTH = LONGEST + 1;

    /// Characters of a context before and after a run.
    private static final int AROUND = 6;

    private final char[] text;
    private final int length;
    private final int[] starts;
    private final int[] places;

    /// @param text of which only the first `length` characters are used
    /// @param starts of its pages, ascending
    CharacterRuns(char[] text, int length, int[] starts) {
        this.text = text;
        this.length = length;
        this.starts = starts;
        places = IntStream.range(0, length)
                .filter(place -> SampledText.isCharacter(text[place]))
                .toArray();
        new SuffixSort(text, length, places, DEPTH).sort();
    }

    /// Passes each run that occurs at least `times` times to `each`. A run is valid only during the call.
    void forEach(int times, Consumer<Run> each) {
        for (int size = 2; size <= LONGEST; size++) {
            int from = 0;
            for (int to = 1; to <= places.length; to++) {
                if (to == places.length || compare(places[from], places[to], size) != 0) {
                    if (to - from >= times && whole(places[from], size)) {
                        each.accept(new Run(from, to, size));
                    }
                    from = to;
                }
            }
        }
    }

    /// A run among the characters of its line.
    ///
    /// @param start of the run in the text
    /// @param end exclusive
    record Context(String text, int start, int end) {}

    final class Run {
        private final int from;
        private final int to;
        private final int size;

        private Run(int from, int to, int size) {
            this.from = from;
            this.to = to;
            this.size = size;
        }

        String text() {
            return new String(text, places[from], size);
        }

        int times() {
            return to - from;
        }

        /// The number of occurrences alone: as a title, a heading, a link, or between punctuation or digits.
        int alone() {
            int alone = 0;
            for (int i = from; i < to; i++) {
                if (!SampledText.isCharacter(at(places[i] - 1)) && !SampledText.isCharacter(at(places[i] + size))) {
                    alone++;
                }
            }
            return alone;
        }

        /// Returns the characters around some of the occurrences, evenly spread over all of them.
        ///
        /// @param most maximum number
        List<Context> contexts(int most) {
            int number = Math.min(most, times());
            return IntStream.range(0, number)
                    .mapToObj(i -> context(places[from + (int) ((long) i * times() / number)]))
                    .toList();
        }

        private Context context(int place) {
            int start = place;
            while (place - start < AROUND && SampledText.isCharacter(at(start - 1))) {
                start--;
            }
            int end = place + size;
            while (end - place - size < AROUND && SampledText.isCharacter(at(end))) {
                end++;
            }
            return new Context(new String(text, start, end - start), place - start, place - start + size);
        }

        /// The number of occurrences that are all the text of their line: a title, a label, a button.
        int lines() {
            int lines = 0;
            for (int i = from; i < to; i++) {
                if (at(places[i] - 1) == SampledText.END && at(places[i] + size) == SampledText.END) {
                    lines++;
                }
            }
            return lines;
        }

        /// The number of occurrences after a number or a determiner: 三个月, 这篇文章.
        int counted() {
            int counted = 0;
            for (int i = from; i < to; i++) {
                if (Quantifiers.end(at(places[i] - 2), at(places[i] - 1))) {
                    counted++;
                }
            }
            return counted;
        }

        /// The number of pages that contain it.
        int pages() {
            int[] pages = new int[to - from];
            for (int i = from; i < to; i++) {
                int at = Arrays.binarySearch(starts, places[i]);
                pages[i - from] = at < 0 ? -at - 2 : at;
            }
            return (int) Arrays.stream(pages).distinct().count();
        }

        /// The entropy in nats of the characters before it or after it, whichever is lower. Numbers, written or in
        /// digits, are one character.
        double entropy() {
            double behind = entropyAt(size);
            return behind == 0 ? 0 : Math.min(behind, entropyAt(-1));
        }

        private double entropyAt(int offset) {
            char[] beside = new char[to - from];
            for (int i = from; i < to; i++) {
                char c = at(places[i] + offset);
                beside[i - from] = Quantifiers.NUMERALS.indexOf(c) < 0 ? c : SampledText.DIGITS;
            }
            Arrays.sort(beside);
            double sum = 0;
            int start = 0;
            for (int end = 1; end <= beside.length; end++) {
                if (end == beside.length || beside[end] != beside[start] || SampledText.separates(beside[start])) {
                    double share = (double) (end - start) / beside.length;
                    sum -= share * Math.log(share);
                    start = end;
                }
            }
            return sum;
        }

        /// `ln(p(w) / (p(a) p(b)))` of the weakest split in two.
        double cohesion() {
            double weakest = Double.POSITIVE_INFINITY;
            for (int cut = 1; cut < size; cut++) {
                double parts = (double) count(places[from], cut) * count(places[from] + cut, size - cut);
                weakest = Math.min(weakest, Math.log(times() * (double) places.length / parts));
            }
            return weakest;
        }
    }

    /// Returns the number of occurrences of the characters at a position.
    private int count(int place, int size) {
        return bound(place, size, 1) - bound(place, size, 0);
    }

    /// Returns the first index in `places` after those with the same characters (`beyond` 1), or of the first
    /// of them (`beyond` 0).
    private int bound(int place, int size, int beyond) {
        int low = 0;
        int high = places.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (compare(places[middle], place, size) < beyond) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private int compare(int a, int b, int size) {
        int i = 0;
        while (i < size && at(a + i) == at(b + i)) {
            i++;
        }
        return i == size ? 0 : Character.compare(at(a + i), at(b + i));
    }

    private boolean whole(int place, int size) {
        for (int i = 0; i < size; i++) {
            if (!SampledText.isCharacter(at(place + i))) {
                return false;
            }
        }
        return true;
    }

    private char at(int place) {
        return SampledText.at(text, length, place);
    }
}
