package dev.remora.search.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/// To which pages a sign-in leads.
class AskedPageTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/console",
                "/console?lang=en",
                "/console/topics/tea",
                "/console/topics/tea/why?url=http%3A%2F%2Fa.example%2F%E8%8C%B6&lang=en",
                "/console/users?to=//evil.example"
            })
    void pagesOfTheConsoleAreLedTo(String page) {
        assertEquals(page, AskedPage.read(page).address());
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                "//evil.example",
                "//evil.example/console",
                "/\\evil.example",
                "\\\\evil.example",
                "https://evil.example/console",
                "http:/console",
                "javascript:alert(1)",
                "data:text/html,x",
                "/",
                "/search",
                "/consolex",
                "/console.evil.example",
                "/console@evil.example",
                "/console:80@evil.example",
                "console",
                "console/users",
                " /console",
                "\t/console",
                "/console/\\evil.example",
                "/console/users\r\nSet-Cookie: a=b",
                "/console/\n/evil.example",
                "/console/ x",
                "/console/<script>",
                "/console/\"onload=",
                "/console/茶",
                "/console/users#//evil.example"
            })
    void everythingElseLeadsToTheStartPage(String hostile) {
        assertEquals(AskedPage.HOME, AskedPage.read(hostile));
    }

    @Test
    void anAddressThatIsTooLongLeadsToTheStartPage() {
        assertEquals(AskedPage.HOME, AskedPage.read("/console/" + "a".repeat(1000)));
    }

    @Test
    void theSignInNamesThePage() {
        assertEquals("/console", AskedPage.HOME.signIn().toString());
        assertEquals(
                "/console?to=%2Fconsole%2Fusers%3Flang%3Den",
                AskedPage.read("/console/users?lang=en").signIn().toString());
    }
}
