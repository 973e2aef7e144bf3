package dev.remora.crawler.duplicates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.text.Folding;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class NearDuplicateClustersTest {
    private static final Sketcher SKETCHER = new Sketcher(new Folding());

    @Property(tries = 100, seed = "21")
    void aSketchAgreesWithItselfAndAgreementIsMutual(
            @ForAll long seed, @ForAll @IntRange(min = 0, max = 60) int edits) {
        List<String> words = words(new Random(seed), 200);
        Sketch one = sketch(words);
        Sketch other = sketch(edited(words, edits, new Random(~seed)));
        assertEquals(Sketch.SIZE, one.agreement(one));
        assertEquals(one.agreement(other), other.agreement(one));
        assertEquals(one, Sketch.of(one.bytes()));
        assertEquals(64, one.bytes().length());
    }

    @Property(tries = 100, seed = "22")
    void agreementTellsTheResemblanceOfTheBagsOfWords(
            @ForAll long seed, @ForAll @IntRange(min = 0, max = 300) int edits) {
        List<String> words = words(new Random(seed), 600);
        List<String> others = edited(words, edits, new Random(~seed));
        double resemblance = resemblance(words, others);
        double expected = resemblance + (1 - resemblance) / 16;
        double told = (double) sketch(words).agreement(sketch(others)) / Sketch.SIZE;
        assertEquals(expected, told, 0.2, "five standard errors");
    }

    @Property(tries = 50, seed = "23")
    void theOrderOfTheWordsMakesNoDifference(@ForAll long seed) {
        List<String> words = words(new Random(seed), 100);
        Sketch before = sketch(words);
        Collections.shuffle(words, new Random(seed));
        assertEquals(before, sketch(words));
    }

    @Property(tries = 30, seed = "24")
    void whatIsNearIsFoundAndWhatIsNotIsNot(@ForAll long seed) {
        Random random = new Random(seed);
        NearDuplicateClusters near = new NearDuplicateClusters();
        List<Sketch> firsts = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            Sketch sketch = sketch(words(random, 120));
            assertEquals(Optional.empty(), near.find(sketch), "random texts are not near");
            begin(near, sketch, url(i));
            firsts.add(sketch);
        }
        for (int i = 0; i < 300; i++) {
            assertEquals(url(i), near.find(firsts.get(i)).flatMap(near::first).orElseThrow());
            assertEquals(Optional.of(url(i)), near.first(firsts.get(i).name()));
        }
    }

    @Test
    void aFewChangedWordsAreFoundInOneClusterAndScriptMakesNoDifference() {
        List<String> words = words(new Random(1), 300);
        NearDuplicateClusters near = new NearDuplicateClusters();
        begin(near, sketch(words), url(1));
        for (int edits = 0; edits <= 20; edits++) {
            assertTrue(
                    near.find(sketch(edited(words, edits, new Random(edits)))).isPresent(), edits + " edits");
        }
        List<String> simplified = Collections.nCopies(50, "中医");
        assertEquals(sketch(simplified), sketch(Collections.nCopies(50, "中醫")));
    }

    @Test
    void aBandThatManyShareDoesNotHideWhatTheOthersFind() {
        Random random = new Random(7);
        NearDuplicateClusters near = new NearDuplicateClusters();
        byte[] sought = new byte[64];
        random.nextBytes(sought);
        begin(near, Sketch.of(Bytes.of(sought.clone())), url(0));
        for (int i = 1; i <= 1000; i++) {
            byte[] other = new byte[64];
            random.nextBytes(other);
            Arrays.fill(other, 4, 8, (byte) 0x55); // the first band
            begin(near, Sketch.of(Bytes.of(other)), url(i));
        }
        Arrays.fill(sought, 4, 8, (byte) 0x55);
        assertEquals(Optional.of(url(0)), near.find(Sketch.of(Bytes.of(sought))).flatMap(near::first));
    }

    @Test
    void aClusterGoesWithItsLastPageAndItsNameMayComeAgain() {
        List<String> words = words(new Random(1), 300);
        NearDuplicateClusters near = new NearDuplicateClusters();
        Sketch sketch = sketch(words);
        begin(near, sketch, url(1));
        near.join(sketch.name(), url(2));
        near.leave(sketch.name(), 1, url(1));
        assertEquals(Optional.empty(), near.first(sketch.name()), "the one that stays is not known by name");
        assertTrue(near.find(sketch).isPresent());
        near.join(sketch.name(), url(3));
        assertEquals(Optional.of(url(3)), near.first(sketch.name()));
        near.leave(sketch.name(), 1, url(2));
        near.leave(sketch.name(), 1, url(3));
        assertEquals(Optional.empty(), near.find(sketch));
        assertEquals(0, near.size());
        begin(near, sketch, url(4));
        assertEquals(Optional.of(url(4)), near.find(sketch).flatMap(near::first));
        assertEquals(1, near.size());
    }

    /// A page that changes all its words at each recrawl, ten thousand times, leaves nothing behind.
    @Test
    void pagesThatChangeTakeNoMoreMemory() {
        Random random = new Random(3);
        NearDuplicateClusters near = new NearDuplicateClusters();
        long before = 0;
        for (int i = 0; i < 10_000; i++) {
            Sketch sketch = randomSketch(random);
            begin(near, sketch, url(0));
            near.leave(before, i, url(0));
            before = sketch.name();
        }
        assertEquals(1, near.size());
    }

    @Test
    void whenThereAreTooManyTheOldestThatNobodyJoinedAreForgotten() {
        Random random = new Random(4);
        NearDuplicateClusters near = new NearDuplicateClusters(100);
        List<Sketch> sketches = new ArrayList<>();
        for (int i = 0; i < 101; i++) {
            sketches.add(randomSketch(random));
            begin(near, sketches.get(i), url(i));
            if (i < 10) {
                near.join(sketches.get(i).name(), url(1000 + i));
            }
        }
        assertTrue(near.size() <= 76, near.size() + " clusters");
        for (int i = 0; i < 10; i++) {
            assertTrue(near.find(sketches.get(i)).isPresent(), i + " was joined");
        }
        assertEquals(Optional.empty(), near.find(sketches.get(10)), "the oldest that nobody joined");
        assertTrue(near.find(sketches.get(100)).isPresent(), "the newest");
        near.join(sketches.get(10).name(), url(5000));
        near.leave(sketches.get(10).name(), 11, url(10));
        assertEquals(Optional.empty(), near.find(sketches.get(10)), "what is forgotten takes nobody");
    }

    @Test
    void whoLeavesAClusterThatIsForgottenDoesNotEmptyTheOneThatHasItsNameNow() {
        Random random = new Random(6);
        NearDuplicateClusters near = new NearDuplicateClusters(100);
        Sketch sketch = randomSketch(random);
        near.begin(sketch);
        int first = near.join(sketch.name(), url(1));
        int second = near.join(sketch.name(), url(2));
        for (int i = 0; i < 1_000; i++) {
            Sketch other = randomSketch(random);
            begin(near, other, url(10_000 + i));
            near.join(other.name(), url(20_000 + i));
        }
        assertEquals(Optional.empty(), near.find(sketch), "forgotten");
        near.begin(sketch);
        int third = near.join(sketch.name(), url(3));
        near.join(sketch.name(), url(4));
        near.leave(sketch.name(), first, url(1));
        near.leave(sketch.name(), second, url(2));
        near.leave(sketch.name(), third, url(3));
        assertTrue(near.find(sketch).isPresent(), "one that came later is in it still");
        near.leave(sketch.name(), third, url(4));
        assertEquals(Optional.empty(), near.find(sketch));
    }

    @Test
    void whereAllWereJoinedTheOldestOfAllAreForgotten() {
        Random random = new Random(5);
        NearDuplicateClusters near = new NearDuplicateClusters(100);
        List<Sketch> sketches = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            sketches.add(randomSketch(random));
            begin(near, sketches.get(i), url(i));
            near.join(sketches.get(i).name(), url(10_000 + i));
        }
        assertTrue(near.size() <= 100, near.size() + " clusters");
        assertTrue(near.find(sketches.get(999)).isPresent());
        assertEquals(Optional.empty(), near.find(sketches.get(0)));
    }

    /// Gaps and their closing change nothing of what is found: an index that never had what is gone finds the
    /// same.
    @Property(tries = 20, seed = "25")
    void whatIsGoneLeavesNoTraceInWhatIsFound(@ForAll long seed) {
        Random random = new Random(seed);
        NearDuplicateClusters lived = new NearDuplicateClusters();
        NearDuplicateClusters fresh = new NearDuplicateClusters();
        List<List<String>> texts = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            texts.add(words(random, 80));
            begin(lived, sketch(texts.get(i)), url(i));
        }
        for (int i = 0; i < 400; i++) {
            if (i % 4 == 0) {
                begin(fresh, sketch(texts.get(i)), url(i));
            } else {
                lived.leave(sketch(texts.get(i)).name(), 400, url(i));
            }
        }
        assertEquals(fresh.size(), lived.size());
        for (List<String> text : texts) {
            Sketch edit = sketch(edited(text, 6, random));
            assertEquals(fresh.find(edit), lived.find(edit));
        }
    }

    @Test
    void aShortTextHasNoSketch() {
        assertEquals(
                Optional.empty(), SKETCHER.sketch(WordsInARow.text(words(new Random(1), Sketcher.FEWEST_WORDS - 1))));
        assertTrue(SKETCHER.sketch(WordsInARow.text(words(new Random(1), Sketcher.FEWEST_WORDS)))
                .isPresent());
    }

    private static Sketch randomSketch(Random random) {
        byte[] bytes = new byte[64];
        random.nextBytes(bytes);
        return Sketch.of(Bytes.of(bytes));
    }

    private static void begin(NearDuplicateClusters near, Sketch sketch, Url page) {
        near.begin(sketch);
        near.join(sketch.name(), page);
    }

    private static Url url(int number) {
        return new Url("http://a.example/" + number);
    }

    private static Sketch sketch(List<String> words) {
        return SKETCHER.sketch(WordsInARow.text(words)).orElseThrow();
    }

    /// Words as skewed as those of a language.
    private static List<String> words(Random random, int count) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            words.add(word((int) (2000 * Math.pow(random.nextDouble(), 3))));
        }
        return words;
    }

    private static String word(int number) {
        return new String(Character.toChars(0x4e00 + number));
    }

    private static List<String> edited(List<String> words, int edits, Random random) {
        List<String> edited = new ArrayList<>(words);
        IntStream.range(0, edits).forEach(i -> edited.set(random.nextInt(edited.size()), word(random.nextInt(2000))));
        return edited;
    }

    private static double resemblance(List<String> words, List<String> others) {
        Map<String, Integer> one = counts(words);
        Map<String, Integer> other = counts(others);
        Set<String> all = new HashSet<>(one.keySet());
        all.addAll(other.keySet());
        int both = 0;
        int either = 0;
        for (String word : all) {
            both += Math.min(one.getOrDefault(word, 0), other.getOrDefault(word, 0));
            either += Math.max(one.getOrDefault(word, 0), other.getOrDefault(word, 0));
        }
        return (double) both / either;
    }

    private static Map<String, Integer> counts(List<String> words) {
        Map<String, Integer> counts = new HashMap<>();
        words.forEach(word -> counts.merge(word, 1, Integer::sum));
        return counts;
    }
}
