package dev.remora.crawler.duplicates;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.url.Url;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// An index of sketches in order of arrival. A search does not compare all pairs: it looks up sixteen bands and
/// compares only sketches that share a band (locality-sensitive hashing; Indyk & Motwani 1998). About 210 bytes
/// each: 64 for the sketch, 128 for the bands' chains, the rest for its name and its pages.
///
/// Removal leaves a gap until the next [#retain]. For one thread.
final class SketchIndex {
    /// Maximum number of comparisons in each band: a band that thousands share says nothing, the others may.
    private static final int MOST_COMPARED = 64;

    private static final int NONE = -1;

    /// Replaces the number of pages of a removed sketch.
    private static final int GONE = -1;

    private KeyTable names = new KeyTable();
    private int[] numbers = new int[64]; // sketch numbers, by the number of their name in the table
    private int size;
    private int removed;
    private long[] sketches = new long[64 * Sketch.SIZE / 16];
    private Url[] firsts = new Url[64];
    private int[] pages = new int[64];
    private int[] begun = new int[64];
    private int[] next = new int[64 * Sketch.BANDS];
    private int[] heads = filled(64 * Sketch.BANDS);

    /// Number of the most similar sketch, the oldest among equals; -1 if none is similar enough.
    ///
    /// @param least minimum number of equal minima
    int nearest(Sketch sketch, int least) {
        int best = NONE;
        int most = least - 1;
        for (int band = 0; band < Sketch.BANDS; band++) {
            int sought = sketch.band(band);
            int compared = 0;
            int number = heads[slot(sought, band)];
            while (number != NONE && compared < MOST_COMPARED) {
                if (pages[number] != GONE && Sketch.band(sketches, number, band) == sought) {
                    compared++;
                    int agreement = sketch.agreement(sketches, number);
                    if (agreement > most || (agreement == most && number < best)) {
                        most = agreement;
                        best = number;
                    }
                }
                number = next[number * Sketch.BANDS + band];
            }
        }
        return best;
    }

    /// Number of the sketch with this name; -1 if there is none.
    int find(long name) {
        int known = names.find(name);
        return known < 0 || pages[numbers[known]] == GONE ? NONE : numbers[known];
    }

    /// Adds a sketch that is not in the index.
    ///
    /// @param when as returned by [#begun]
    int add(Sketch sketch, int when) {
        if (size == firsts.length) {
            resize(firsts.length * 2);
        }
        int name = names.add(sketch.name());
        if (name == numbers.length) {
            numbers = Arrays.copyOf(numbers, name * 2);
        }
        numbers[name] = size;
        sketch.copyTo(sketches, size);
        firsts[size] = null;
        pages[size] = 0;
        begun[size] = when;
        link(size);
        return size++;
    }

    void join(int number, Url page) {
        pages[number]++;
        if (firsts[number] == null) {
            firsts[number] = page;
        }
    }

    /// Removes a page from a cluster; returns the number of those left.
    int leave(int number, Url page) {
        pages[number] = Math.max(0, pages[number] - 1);
        if (page.equals(firsts[number])) {
            firsts[number] = null;
        }
        return pages[number];
    }

    void remove(int number) {
        pages[number] = GONE;
        firsts[number] = null;
        removed++;
    }

    long name(int number) {
        return Sketch.from(sketches, number).name();
    }

    Optional<Url> first(int number) {
        return Optional.ofNullable(firsts[number]);
    }

    /// The time given when the sketch was added.
    int begun(int number) {
        return begun[number];
    }

    int pages(int number) {
        return pages[number];
    }

    int size() {
        return size - removed;
    }

    int removed() {
        return removed;
    }

    /// Number of sketches that satisfy `such`.
    int count(IntPredicate such) {
        return (int) live().filter(such).count();
    }

    /// Passes each sketch and the first page of its cluster, if known, to `each`, oldest first.
    void forEach(BiConsumer<Sketch, Optional<Url>> each) {
        live().forEach(number -> each.accept(Sketch.from(sketches, number), first(number)));
    }

    /// The numbers of the sketches, oldest first.
    private IntStream live() {
        return IntStream.range(0, size).filter(number -> pages[number] != GONE);
    }

    /// Removes all other sketches, and all gaps. In place: a second index would double the memory.
    ///
    /// @param wanted called once for each sketch, oldest first
    void retain(IntPredicate wanted) {
        int kept = 0;
        for (int number = 0; number < size; number++) {
            if (pages[number] != GONE && wanted.test(number)) {
                move(number, kept++);
            }
        }
        Arrays.fill(firsts, kept, size, null);
        Arrays.fill(heads, NONE);
        size = kept;
        removed = 0;
        names = new KeyTable();
        for (int number = 0; number < size; number++) {
            numbers[names.add(name(number))] = number;
            link(number);
        }
    }

    private void move(int from, int to) {
        int words = Sketch.SIZE / 16;
        System.arraycopy(sketches, from * words, sketches, to * words, words);
        firsts[to] = firsts[from];
        pages[to] = pages[from];
        begun[to] = begun[from];
    }

    /// The sketches as values, in order.
    List<Object> snapshot() {
        return live().<Object>mapToObj(
                        number -> List.of(Sketch.from(sketches, number), first(number), pages[number], begun[number]))
                .toList();
    }

    /// Returns what writes the sketches as they are now, in order, without gaps, later and in any thread.
    Consumer<CheckpointWriter> frozen() {
        int[] numbersNow = live().toArray();
        long[] sketchesNow = Arrays.copyOf(sketches, size * Sketch.SIZE / 16);
        Url[] firstsNow = Arrays.copyOf(firsts, size);
        int[] pagesNow = Arrays.copyOf(pages, size);
        int[] begunNow = Arrays.copyOf(begun, size);
        return out -> {
            out.number(numbersNow.length);
            for (int number : numbersNow) {
                out.bytes(Sketch.from(sketchesNow, number).bytes());
                out.optional(Optional.ofNullable(firstsNow[number]), out::url);
                out.number(pagesNow[number]);
                out.number(begunNow[number]);
            }
        };
    }

    /// Reads what [#frozen] wrote into this empty index.
    void read(CheckpointReader in) {
        int count = in.small();
        resize(Math.max(firsts.length, 2 * Integer.highestOneBit(Math.max(0, count)))); // a power of two
        for (int left = count; left > 0; left--) {
            Sketch sketch = Sketch.of(in.bytes());
            Optional<Url> first = in.optional(in::url);
            int sharing = in.small();
            int number = add(sketch, in.small());
            pages[number] = sharing;
            firsts[number] = first.orElse(null);
        }
    }

    private void link(int number) {
        for (int band = 0; band < Sketch.BANDS; band++) {
            int slot = slot(Sketch.band(sketches, number, band), band);
            next[number * Sketch.BANDS + band] = heads[slot];
            heads[slot] = number;
        }
    }

    private int slot(int minima, int band) {
        int slots = heads.length / Sketch.BANDS;
        return band * slots + (int) (Mixing.mix(minima) & (slots - 1));
    }

    private void resize(int room) {
        sketches = Arrays.copyOf(sketches, room * Sketch.SIZE / 16);
        firsts = Arrays.copyOf(firsts, room);
        pages = Arrays.copyOf(pages, room);
        begun = Arrays.copyOf(begun, room);
        next = new int[room * Sketch.BANDS];
        heads = filled(room * Sketch.BANDS);
        for (int number = 0; number < size; number++) {
            link(number);
        }
    }

    private static int[] filled(int length) {
        int[] array = new int[length];
        Arrays.fill(array, NONE);
        return array;
    }
}
