package dev.remora.indexer.words;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.text.Folding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Runs of characters and what is counted of them, compared with counting place by place.
class CharacterRunsTest {
    private static final char BREAK = SampledText.BREAK;
    private static final char END = SampledText.END;
    private static final int LONGEST = 6;

    private char[] text;
    private int length;
    private int[] starts;

    /// Pages of few different characters, so that runs repeat, with breaks, digits and numerals among them.
    private void fill(SplittableRandom random) {
        length = 200 + random.nextInt(200);
        text = new char[length + 20];
        for (int i = 0; i < text.length; i++) {
            text[i] = "甲乙丙一二三".charAt(random.nextInt(6));
            if (random.nextInt(6) == 0) {
                text[i] = List.of(BREAK, END, SampledText.DIGITS).get(random.nextInt(3));
            }
        }
        starts = new int[] {0, 60, 61, 150};
        for (int start : starts) {
            text[Math.max(0, start - 1)] = start == 0 ? text[0] : END;
        }
    }

    private char at(int place) {
        return place < 0 || place >= length ? END : text[place];
    }

    private Map<String, List<Integer>> places() {
        Map<String, List<Integer>> places = new TreeMap<>();
        for (int place = 0; place < length; place++) {
            for (int size = 1; size <= LONGEST && place + size <= length; size++) {
                String run = new String(text, place, size);
                if (run.chars().allMatch(c -> SampledText.isCharacter((char) c))) {
                    places.computeIfAbsent(run, _ -> new ArrayList<>()).add(place);
                }
            }
        }
        return places;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void eachRunIsCountedWithItsPagesItsNeighboursAndItsParts(long seed) {
        fill(new SplittableRandom(seed));
        Map<String, List<Integer>> places = places();
        long characters = places.entrySet().stream()
                .filter(each -> each.getKey().length() == 1)
                .mapToLong(each -> each.getValue().size())
                .sum();
        Set<String> seen = new TreeSet<>();
        new CharacterRuns(text, length, starts).forEach(2, run -> {
            String word = run.text();
            List<Integer> its = places.get(word);
            assertTrue(seen.add(word), word + " comes once");
            assertEquals(its.size(), run.times(), word);
            assertEquals(pages(its), run.pages(), word);
            assertEquals(its.stream().filter(place -> alone(place, word)).count(), run.alone(), word);
            assertEquals(its.stream().filter(place -> line(place, word)).count(), run.lines(), word);
            assertEquals(Math.min(entropy(its, -1), entropy(its, word.length())), run.entropy(), 1e-9, word);
            assertEquals(cohesion(word, places, characters), run.cohesion(), 1e-9, word);
        });
        places.forEach((word, its) ->
                assertEquals(word.length() > 1 && its.size() > 1, seen.contains(word), word + " " + its.size()));
    }

    private long pages(List<Integer> places) {
        return places.stream()
                .map(place -> {
                    int page = 0;
                    while (page + 1 < starts.length && starts[page + 1] <= place) {
                        page++;
                    }
                    return page;
                })
                .distinct()
                .count();
    }

    private boolean alone(int place, String word) {
        return !SampledText.isCharacter(at(place - 1)) && !SampledText.isCharacter(at(place + word.length()));
    }

    private boolean line(int place, String word) {
        return at(place - 1) == END && at(place + word.length()) == END;
    }

    /// Each break is a neighbour of its own; all numbers are one.
    private double entropy(List<Integer> places, int offset) {
        Map<String, Integer> beside = new HashMap<>();
        for (int place : places) {
            char c = at(place + offset);
            boolean number = c == SampledText.DIGITS || Quantifiers.NUMERALS.indexOf(c) >= 0;
            String name = c == BREAK || c == END ? "break " + place : number ? "number" : "" + c;
            beside.merge(name, 1, Integer::sum);
        }
        return beside.values().stream()
                .mapToDouble(count -> -count / (double) places.size() * Math.log(count / (double) places.size()))
                .sum();
    }

    private static double cohesion(String word, Map<String, List<Integer>> places, long characters) {
        double weakest = Double.POSITIVE_INFINITY;
        for (int cut = 1; cut < word.length(); cut++) {
            double left = places.get(word.substring(0, cut)).size() / (double) characters;
            double right = places.get(word.substring(cut)).size() / (double) characters;
            weakest = Math.min(weakest, Math.log(places.get(word).size() / (double) characters / (left * right)));
        }
        return weakest;
    }

    @Test
    void aTextWithoutCharactersHasNoRun() {
        for (char[] none : new char[][] {{}, {BREAK}, {SampledText.DIGITS, BREAK}, {'茶'}}) {
            List<String> runs = new ArrayList<>();
            new CharacterRuns(none, none.length, new int[] {0}).forEach(1, run -> runs.add(run.text()));
            assertEquals(List.of(), runs);
        }
    }

    private static Map<String, Integer> sampled(int characters, List<String> pages) {
        SampledText sample = new SampledText(new Folding(), characters);
        pages.forEach(page -> sample.add(List.of(page)));
        Map<String, Integer> runs = new TreeMap<>();
        sample.runs().forEach(1, run -> runs.put(run.text(), run.times()));
        return runs;
    }

    /// What is counted, or not, is 首歌.
    @ParameterizedTest
    @CsvSource({
        "'三首歌', 1",
        "'有 12 首歌', 1",
        "'，12首歌', 1",
        "'这首歌', 1",
        "'十多首歌', 1",
        "'唱了30 多首歌', 1",
        "'30余首歌', 1",
        "'两三半首歌', 1",
        "'很多首歌', 0",
        "'其余首歌', 0",
        "'3.2 首歌', 0",
        "'\u3000\u30003 首歌', 0",
        "'3首歌', 1",
        "'唱12首歌\n3.2 首歌\n三首歌', 2",
        "'首歌', 0"
    })
    void aRunIsCountedBehindANumberOrADeterminerButNotBehindTheNumberOfAHeading(String page, int counted) {
        SampledText sample = new SampledText(new Folding(), 100);
        sample.add(List.of("", page));
        List<Integer> times = new ArrayList<>();
        sample.runs().forEach(1, run -> {
            if (run.text().equals("首歌")) {
                times.add(run.counted());
            }
        });
        assertEquals(List.of(counted), times);
    }

    /// One page that alone is more than the sample holds, and many that follow it.
    @Test
    void aPageThatIsLongerThanTheSampleIsCutAndTheNextAreSampled() {
        StringBuilder book = new StringBuilder();
        for (int i = 0; i < 500; i++) {
            book.append((char) (0x4e00 + i));
        }
        List<String> pages = new ArrayList<>(List.of(book.toString()));
        for (int page = 0; page < 200; page++) {
            pages.add("新茶");
        }
        Map<String, Integer> runs = sampled(50, pages);
        assertTrue(runs.containsKey("一丁"), runs.toString());
        assertTrue(runs.size() > 200 - 50, "as much of it as there is room for: " + runs.size());
    }

    @Test
    void charactersOfTwoUnitsAndLettersEndARun() {
        assertEquals(Map.of("甲乙", 2, "丙丁", 1), sampled(100, List.of("甲乙𠮷丙丁a甲乙")));
        assertEquals(Map.of("甲乙", 1), sampled(100, List.of("甲\n乙，甲 乙\u3000甲3乙;甲乙;甲")));
    }

    @Test
    void aLongLineIsReadOnceAndAShortOneEachTime() {
        assertEquals(2, sampled(100, List.of("甲乙", "甲乙")).get("甲乙"));
        assertEquals(1, sampled(100, List.of("甲乙丙丁戊己庚辛壬", "甲乙丙丁戊己庚辛壬")).get("甲乙"));
        assertEquals(2, sampled(100, List.of("甲乙丙丁戊己庚辛", "甲乙丙丁戊己庚辛")).get("甲乙"));
    }
}
