package dev.remora.shared.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BeginningTest {
    @ParameterizedTest
    @CsvSource({"针灸, 3, 针灸", "针灸, 2, 针灸", "针灸, 1, 针", "针灸, 0, ''", "𠮷野家, 1, ''", "𠮷野家, 2, 𠮷", "a𠮷, 2, a"})
    void endsAtTheMostCharactersOrBeforeHalfOfOne(String text, int most, String beginning) {
        assertEquals(beginning, Beginning.of(text, most));
    }
}
