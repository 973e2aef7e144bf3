package dev.remora.lab.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.text.Tokens;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class PackedTokensTest {
    @Property(tries = 200)
    void whatWasPackedIsUnpackedTheSame(@ForAll @Size(max = 200) List<@IntRange(max = 70_000) Integer> numbers) {
        int[] starts = new int[numbers.size()];
        int[] lengths = new int[numbers.size()];
        int end = 0;
        for (int i = 0; i < numbers.size(); i++) {
            starts[i] = end + numbers.get(i) % 300;
            lengths[i] = 1 + numbers.get(i);
            end = starts[i] + lengths[i];
        }
        Tokens tokens = new Tokens(starts, lengths);
        assertEquals(tokens, PackedTokens.of(tokens).unpacked());
    }
}
