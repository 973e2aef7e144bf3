package dev.remora.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            =cmd/c calc           | '=cmd/c calc
            +1+1                  | '+1+1
            -1+1                  | '-1+1
            @SUM(A1)              | '@SUM(A1)
            =HYPERLINK("x","y")   | "'=HYPERLINK(""x"",""y"")"
            -2                    | -2
            -0.25                 | -0.25
            best-first            | best-first
            a,b                   | "a,b"
            ~~                    | ~~
            """)
    void noCellBeginsAsAFormula(String text, String cell) {
        assertEquals(cell, Csv.quoted(text));
    }
}
