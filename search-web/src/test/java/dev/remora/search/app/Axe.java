package dev.remora.search.app;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.openqa.selenium.JavascriptExecutor;

/// Deque's rules for pages that everybody can use, run inside the page.
final class Axe {
    private final String source;

    Axe() throws IOException {
        try (InputStream in = Axe.class.getResourceAsStream("/axe.min.js")) {
            source = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /// Whether a look is among the four of eight that show each language in each width and light, and each width in
    /// each light. The rules take a second per look, and no rule depends on three of them.
    static boolean sees(String language, int width, boolean dark) {
        return (width < 600) ^ dark ^ language.equals("en");
    }

    /// What breaks a rule on the page that is open, each with the elements that do.
    @SuppressWarnings("unchecked")
    List<String> violations(JavascriptExecutor page) {
        if (Boolean.FALSE.equals(page.executeScript("return 'axe' in window"))) {
            page.executeScript(source);
        }
        return (List<String>) page.executeAsyncScript("const done = arguments[arguments.length - 1];"
                + "axe.run(document, { resultTypes: ['violations'] })"
                + ".then(found => done(found.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html).join(' | '))),"
                + " broken => done([String(broken)]));");
    }
}
