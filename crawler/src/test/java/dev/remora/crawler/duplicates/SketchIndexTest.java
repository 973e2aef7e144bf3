package dev.remora.crawler.duplicates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.text.Folding;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SketchIndexTest {
    private static final String SKETCH = "a34104e525ca5191b83b714817c74a1664318798f4915ed9113a79eccd7f8162"
            + "4fc6f973689bec3176699b71caf5217422b8dc8879bee3bce04923713cd3188f";
    private static final String NAME = "b849d14b962f2d11";

    private final SketchIndex index = new SketchIndex();

    private static Sketch random(int seed) {
        byte[] bytes = new byte[64];
        new Random(seed).nextBytes(bytes);
        return Sketch.of(Bytes.of(bytes));
    }

    /// A sketch with some minima replaced by others.
    private static Sketch changed(Sketch sketch, int from, int to) {
        byte[] bytes = sketch.bytes().array().clone();
        for (int i = from; i < to; i++) {
            bytes[i] ^= 0x11;
        }
        return Sketch.of(Bytes.of(bytes));
    }

    private static Url url(int number) {
        return new Url("http://a.example/" + number);
    }

    /// The journal has sketches: another program must not make others of the same text.
    @Test
    void theSketchOfATextIsThatOfTheFiles() {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            words.add("词" + (char) ('a' + i % 23) + (i % 7 == 0 ? "的" : ""));
        }
        Sketch sketch =
                new Sketcher(new Folding()).sketch(WordsInARow.text(words)).orElseThrow();
        assertEquals(SKETCH, HexFormat.of().formatHex(sketch.bytes().array()));
        assertEquals(NAME, Long.toHexString(sketch.name()));
        assertEquals("sketch " + NAME, sketch.toString());
    }

    @Test
    void sketchesOfTheSameMinimaAreEqual() {
        assertEquals(random(1), random(1));
        assertEquals(random(1).hashCode(), random(1).hashCode());
        assertNotEquals(random(1), random(2));
        assertNotEquals(random(1).hashCode(), random(2).hashCode());
        assertNotEquals(random(1).name(), random(2).name());
    }

    @Test
    void aBandIsEightMinimaAndAgreementCountsThem() {
        Sketch one = random(1);
        for (int band = 0; band < Sketch.BANDS; band++) {
            int word = band / 2 * 8 + (band % 2 == 0 ? 4 : 0);
            int expected = java.nio.ByteBuffer.wrap(one.bytes().array()).getInt(word);
            assertEquals(expected, one.band(band));
            long[] row = new long[32];
            one.copyTo(row, 2);
            assertEquals(expected, Sketch.band(row, 2, band));
            assertEquals(one, Sketch.from(row, 2));
        }
        assertEquals(Sketch.SIZE - 6, one.agreement(changed(one, 3, 6)), "two minima in each byte");
        for (int bit = 0; bit < 8; bit++) {
            byte[] bytes = one.bytes().array().clone();
            bytes[9] ^= (byte) (1 << bit);
            assertEquals(Sketch.SIZE - 1, one.agreement(Sketch.of(Bytes.of(bytes))));
        }
    }

    @Test
    void theNearestIsTheOneThatAgreesMostAndTheOldestAmongEquals() {
        Sketch sought = random(1);
        index.add(changed(sought, 0, 18), 1);
        int nearest = index.add(changed(sought, 0, 8), 2);
        index.add(changed(sought, 50, 58), 3);
        index.add(changed(sought, 0, 17), 4);
        assertEquals(nearest, index.nearest(sought, 92));
        assertEquals(nearest, index.nearest(sought, 112));
        assertEquals(-1, index.nearest(sought, 113));
        index.remove(nearest);
        assertEquals(nearest + 1, index.nearest(sought, 92));
        assertEquals(-1, new SketchIndex().nearest(sought, 1));
    }

    @Test
    void whatWasRemovedIsGoneAndTheRestIsCountedAndKept() {
        for (int i = 0; i < 150; i++) {
            index.add(random(i), i);
            index.join(i, url(i));
        }
        for (int i = 0; i < 150; i += 3) {
            index.remove(i);
        }
        assertEquals(100, index.size());
        assertEquals(50, index.removed());
        assertEquals(100, index.count(number -> true));
        assertEquals(50, index.count(number -> number >= 76));
        assertEquals(-1, index.find(random(3).name()));
        assertEquals(4, index.find(random(4).name()));
        index.retain(number -> number % 2 == 0);
        assertEquals(50, index.size());
        assertEquals(0, index.removed());
        assertEquals(0, index.find(random(2).name()));
        assertEquals(
                List.of(random(2), Optional.of(url(2)), 1, 2), index.snapshot().getFirst());
        assertEquals(50, index.snapshot().size());
        assertEquals(148, index.begun(49));
        assertEquals(random(148).name(), index.name(49));
    }

    @Test
    void anIndexOfWhichSomeIsRetainedIsLikeANewOne() {
        SketchIndex fresh = new SketchIndex();
        Random chance = new Random(7);
        for (int i = 0; i < 300; i++) {
            index.add(changed(random(i % 40), i % 9, i % 9 + 1), i);
            index.join(i, url(i));
        }
        for (int i = 0; i < 300; i += 1 + chance.nextInt(4)) {
            index.remove(i);
        }
        index.retain(number -> number % 3 != 0);
        for (Object kept : List.copyOf(index.snapshot())) {
            List<?> parts = (List<?>) kept;
            int number = fresh.add((Sketch) parts.get(0), (int) parts.get(3));
            fresh.join(number, ((Optional<?>) parts.get(1)).map(Url.class::cast).orElseThrow());
        }
        for (int i = 300; i < 400; i++) {
            assertEquals(fresh.add(random(i), i), index.add(random(i), i));
        }
        for (int i = 0; i < 400; i++) {
            Sketch sought = changed(random(i % 60), i % 7, i % 7 + 2);
            assertEquals(fresh.nearest(sought, 90), index.nearest(sought, 90));
            assertEquals(fresh.find(sought.name()), index.find(sought.name()));
            assertEquals(fresh.find(random(i).name()), index.find(random(i).name()));
        }
    }

    @Test
    void ofAClusterThePagesAndTheFirstOfThemAreKnown() {
        int number = index.add(random(1), 1);
        index.join(number, url(1));
        index.join(number, url(2));
        assertEquals(2, index.pages(number));
        assertEquals(Optional.of(url(1)), index.first(number));
        assertEquals(1, index.leave(number, url(2)));
        assertEquals(Optional.of(url(1)), index.first(number));
        assertEquals(0, index.leave(number, url(1)));
        assertEquals(Optional.empty(), index.first(number));
        assertEquals(0, index.leave(number, url(1)));
    }

    @Test
    void clustersAreForgottenOnlyOnceThereIsRoomForNoMore() {
        NearDuplicateClusters near = new NearDuplicateClusters(8);
        for (int i = 0; i < 8; i++) {
            near.begin(random(i));
            near.join(random(i).name(), url(i));
            assertEquals(Optional.of(random(i).name()), near.find(random(i)));
            assertEquals(i + 1, near.size());
        }
        near.begin(random(3));
        assertEquals(Optional.of(url(3)), near.first(random(3).name()), "it is there already");
        assertEquals(8, near.size());
        near.join(random(1).name(), url(11));
        near.begin(random(8));
        assertEquals(6, near.size(), "the older half of seven went, and one came");
        assertEquals(Optional.of(url(1)), near.first(random(1).name()));
        assertEquals(Optional.empty(), near.first(random(3).name()));
        assertEquals(Optional.of(url(4)), near.first(random(4).name()));
        assertEquals(
                List.of(9, List.of(2, 1, 1, 1, 1, 0)),
                snapshotCounts(near),
                "how many were begun, and the pages of each");
    }

    private static Object snapshotCounts(NearDuplicateClusters near) {
        List<?> snapshot = (List<?>) near.snapshot();
        List<?> clusters = (List<?>) snapshot.get(1);
        return List.of(
                snapshot.get(0),
                clusters.stream().map(one -> ((List<?>) one).get(2)).toList());
    }
}
