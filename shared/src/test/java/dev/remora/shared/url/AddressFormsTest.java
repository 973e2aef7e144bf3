package dev.remora.shared.url;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a person's typing means as an address.
class AddressFormsTest {
    private static String typed(String text) {
        return switch (AddressForms.of(text)) {
            case AddressForms.Known known -> known.typed().text();
            case AddressForms.Refused(UrlVerdict.Reason reason) -> reason.name();
        };
    }

    @ParameterizedTest
    @CsvSource({
        "http://tea.example/1, http://tea.example/1",
        "HTTPS://Tea.example, https://tea.example/",
        "' tea.example/1 ', http://tea.example/1",
        "//tea.example/1, http://tea.example/1",
        "http:/tea.example/1, http://tea.example/1",
        "tea.example/?to=http://a.example/, http://tea.example/?to=http://a.example/",
        "localhost:8900/1, http://localhost:8900/1",
        "针灸.中国/穴位, http://xn--8nx528e.xn--fiqs8s/%E7%A9%B4%E4%BD%8D",
        "ftp://tea.example/1, SCHEME",
        "me:secret@tea.example, CREDENTIALS",
        "mailto:me, BAD_PORT",
        "tea, MALFORMED",
        "绿茶, MALFORMED",
        "'', EMPTY",
        "' ', EMPTY"
    })
    void aSchemeMayBeMissingButAMereWordIsNoAddress(String text, String meaning) {
        assertEquals(meaning, typed(text));
    }

    @Test
    void aMissingSchemeIsTheOneThatTheCallerGives() {
        assertEquals(Optional.of("https://tea.example"), AddressForms.withScheme("tea.example", "https"));
        assertEquals(Optional.of("http://tea.example"), AddressForms.withScheme("http://tea.example", "https"));
    }

    @Test
    void theOtherFormsDifferInSchemeAndSlashAndTheTypedOneIsFirst() {
        assertEquals(
                List.of(
                        new Url("https://tea.example/a"),
                        new Url("https://tea.example/a/"),
                        new Url("http://tea.example/a"),
                        new Url("http://tea.example/a/")),
                AddressForms.of(new Url("https://tea.example/a")));
        assertEquals(
                List.of(new Url("http://tea.example/"), new Url("https://tea.example/")),
                AddressForms.of(new Url("http://tea.example/")));
    }
}
