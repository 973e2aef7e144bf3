package dev.remora.search.log;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class LogTextTest {
    @Test
    void furtherLinesAreIndented() {
        assertEquals("a\n\tb\n\tc\n\td\n\te", LogText.of("a\nb\r\nc\rd\u2028e"));
        assertEquals("a\n\t\n\tb\n", LogText.of("a\n\nb\n"));
        assertEquals("Fault: x\n\tat A.b\n\tat C.d\n", LogText.of("Fault: x\n\tat A.b\n\tat C.d\n"));
    }

    @Test
    void whatSteersATerminalIsShown() {
        assertEquals("?[31mred?", LogText.of("\u001b[31mred\u0007"));
        assertEquals("a?b?c", LogText.of("a\0b\u202ec"));
    }

    @Test
    void ordinaryTextStaysAsItIs() {
        assertEquals("中医\t针灸 100% {}$1", LogText.of("中医\t针灸 100% {}$1"));
        assertEquals("", LogText.of(""));
    }
}
