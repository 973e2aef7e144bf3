package dev.remora.crawler.parse.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptRedirectTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "window.location.href='/zh/index.html';",
                "location = \"/zh/index.html\"",
                "<!--\n top.location.href = '/zh/index.html';\n//-->",
                "window.parent.location.replace( '/zh/index.html' )",
                "document.location.assign(\"/zh/index.html\");",
                "setTimeout(\"self.location='/zh/index.html'\", 100);",
                "if (/iPhone/.test(navigator.userAgent)) {location.href='/m/'} else {location.href='/zh/index.html'}",
                "function go(){location.href='/zh/index.html'}"
            })
    void anAddressThatAScriptSendsTheBrowserTo(String script) {
        assertEquals(Optional.of("/zh/index.html"), ScriptRedirect.of(script));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "location.reload()",
                "location.href = '/page?id=' + id;",
                "location.href = url;",
                "if (location.href == '/zh/') {}",
                "var mylocation = '/zh/'",
                "map.location = '/zh/'",
                "location.hash = '#a'",
                "location.href = '/a b'"
            })
    void noAddressOfItsOwn(String script) {
        assertEquals(Optional.empty(), ScriptRedirect.of(script));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "window.location.reload();|true",
                "setTimeout('location.reload(true)', 500)|true",
                "document.cookie='a=b'; location.href = window.location.href;|true",
                "location=location|true",
                "if (top.location != self.location) top.location = self.location;|false",
                "location.href = location.pathname + '?a'|false",
                "location.href = location.href + '?a'|false",
                "if (location.href == location) {}|false",
                "list.location.reload()|false"
            })
    void aScriptThatHasThePageRequestedAgain(String script, boolean reloads) {
        assertEquals(reloads, ScriptRedirect.reloads(script));
    }

    @Test
    void aScriptOfAnyKindIsReadInBoundedTime() {
        for (String part : new String[] {
            "location=", "window.", "location.href='", "location='x'+", "location.href=location", "location = ", "a"
        }) {
            assertTimeoutPreemptively(Duration.ofSeconds(5), () -> {
                String script = part.repeat(1_000_000);
                return List.of(ScriptRedirect.of(script), ScriptRedirect.reloads(script));
            });
        }
    }
}
