package dev.remora.search.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Homophones;
import dev.remora.shared.text.StopWords;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// 真, 诊 and 镇 sound like 针; 究 and 酒 like 灸. Of 5,000 pages a pair is rare if at most five have it.
class HomophoneCorrectionsTest {
    private static final HomophoneCorrections CORRECTIONS =
            new HomophoneCorrections(Homophones.load(new Folding()), new StopWords(Set.of("的")));

    private final Map<String, Integer> pages = new HashMap<>();

    private final TermStatistics vocabulary = new TermStatistics() {
        @Override
        public int pages() {
            return 5_000;
        }

        @Override
        public int pagesWith(String gram) {
            return pages.getOrDefault(gram, 0);
        }
    };

    private List<String> of(String... run) {
        return List.copyOf(CORRECTIONS.of(List.of(List.of(run)), vocabulary, 10));
    }

    @Test
    void aPairThatNoPageHasIsCorrectedToOneThatThreeHave() {
        pages.put("针灸", 2);
        assertEquals(List.of(), of("真灸"));
        pages.put("针灸", 3);
        assertEquals(List.of("针灸"), of("真灸"));
    }

    @Test
    void aPairThatSomePagesHaveIsCorrectedToOneThatTenTimesAsManyHave() {
        pages.put("真灸", 5);
        pages.put("针灸", 49);
        assertEquals(List.of(), of("真灸"));
        pages.put("针灸", 50);
        assertEquals(List.of("针灸"), of("真灸"));
    }

    @Test
    void aPairThatOneOfAThousandPagesHasIsRareAndNoOtherIs() {
        pages.put("针灸", 4_000);
        pages.put("真灸", 5);
        assertEquals(List.of("针灸"), of("真灸"));
        pages.put("真灸", 6);
        assertEquals(List.of(), of("真灸"));
    }

    @Test
    void eitherCharacterMayBeWrongAndTheTwoMostFrequentCorrectionsCount() {
        pages.put("针灸", 30);
        pages.put("真究", 40);
        pages.put("诊灸", 20);
        assertEquals(List.of("真究", "针灸"), of("真灸"));
        pages.put("真究", 20);
        assertEquals("针灸", of("真灸").getFirst());
        assertEquals(2, of("真灸").size());
    }

    @Test
    void singleCharactersBesideEachOtherAreAPair() {
        pages.put("针灸", 30);
        assertEquals(List.of("针灸"), of("真", "灸"));
        assertEquals(List.of("针灸"), of("学", "真", "灸"));
        assertEquals(List.of(), of("真", "灸疗法"));
        assertEquals(List.of(), of("真"));
        assertEquals(List.of(), of("真灸法"));
    }

    @Test
    void lettersAndPairsWithAStopWordAreNoErrors() {
        pages.put("针的", 30);
        pages.put("针a", 30);
        assertEquals(List.of(), of("真的"));
        assertEquals(List.of(), of("真a"));
    }

    @Test
    void onceThereAreEnoughNoFurtherPairIsCorrected() {
        pages.put("针灸", 30);
        pages.put("镇酒", 30);
        List<List<String>> runs = List.of(List.of("真灸"), List.of("真酒"));
        assertEquals(Set.of("针灸"), CORRECTIONS.of(runs, vocabulary, 1));
        assertEquals(Set.of("针灸", "镇酒"), CORRECTIONS.of(runs, vocabulary, 2));
        assertEquals(Set.of(), CORRECTIONS.of(runs, vocabulary, 0));
    }
}
