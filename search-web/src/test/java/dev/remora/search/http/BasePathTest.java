package dev.remora.search.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class BasePathTest {
    @ParameterizedTest
    @CsvSource({"'',''", "/,''", "/remora,/remora", "/remora/,/remora", "/a/b.c_d~e-f/,/a/b.c_d~e-f"})
    void aSlashAtTheEndIsIgnored(String typed, String path) {
        assertEquals(path, BasePath.of(typed).path());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "remora",
                "//",
                "//evil.example",
                "/a//b",
                "/..",
                "/a/../b",
                "/./a",
                "/a?b",
                "/a#b",
                "/a%2Fb",
                "/a\\b",
                "/a b",
                "/a;b",
                "/a\"",
                "/a\r\nSet-Cookie: b",
                "https://a.example/b",
                "/中医"
            })
    void whatIsNoPathIsRefusedWithAnExample(String typed) {
        var refused = assertThrows(IllegalArgumentException.class, () -> BasePath.of(typed));
        assertTrue(refused.getMessage().contains("/remora"), refused.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"/r,/", "/r/,/", "/r/search,/search", "/search,/search", "/rx,/rx", "/,/", "/r/r/a,/r/a", "'',/"})
    void requestsComeWithThePathOrWithoutIt(String requested, String inner) {
        assertEquals(inner, BasePath.of("/r").inner(requested));
    }

    @Test
    void onlyAddressesOfThisServerGetThePath() {
        BasePath base = BasePath.of("/r");
        assertEquals("/r/search?q=/a", base.outer("/search?q=/a"));
        assertEquals("//other.example/a", base.outer("//other.example/a"));
        assertEquals("https://other.example/a", base.outer("https://other.example/a"));
        assertEquals("?page=2", base.outer("?page=2"));
        assertEquals("#top", base.outer("#top"));
    }
}
