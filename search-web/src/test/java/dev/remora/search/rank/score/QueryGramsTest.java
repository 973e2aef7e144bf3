package dev.remora.search.rank.score;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.text.Grams;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class QueryGramsTest {
    /// By their order: `ab` 0, `linux` 1, `川菜` 2, `美食` 3.
    private final QueryGrams grams = new QueryGrams(Map.of("川菜", 1.0, "美食", 2.0, "linux", 4.0, "ab", 8.0));

    private List<Integer> numbers(String text) {
        List<Integer> numbers = new ArrayList<>();
        Grams each = new Grams(text);
        while (each.next()) {
            numbers.add(grams.number(each));
        }
        return numbers;
    }

    @Test
    void gramsOfATextAreFoundByTheirCharactersOrByTheirTerm() {
        assertEquals(List.of(2, -1, 3, -1), numbers("川菜美食"));
        assertEquals(List.of(1, -1, 0), numbers("linux unix ab"));
    }

    @Test
    void weightsAddUp() {
        assertEquals(15, grams.mass());
        BitSet some = new BitSet();
        assertEquals(0, grams.massOf(some));
        some.set(0);
        some.set(3);
        assertEquals(10, grams.massOf(some));
    }
}
