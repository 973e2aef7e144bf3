package dev.remora.crawler.parse.evidence;

import dev.remora.crawler.parse.dom.TextFlow;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The address to which a script sends the browser: `location = "…"`, `location.href = "…"` or
/// `location.replace("…")` with a literal address; or whether it has the page requested again. The script is not
/// executed: of several addresses, as for phones and others, the last one counts, which is that of an `else`.
public final class ScriptRedirect {
    private static final int MAX_SCRIPT = 10_000;

    private static final Pattern MOVES = Pattern.compile(
            "(?<![\\w.$])(?:(?:window|self|top|parent|document|this)\\.){0,2}location"
                    + "(?:(?:\\.href)?\\s*=|\\.(?:replace|assign)\\s*\\()\\s*([\"'])([^\"'<>\\s]{1,2000})\\1(?!\\s*\\+)");

    /// Not a page that leaves a frame, `top.location = self.location`.
    private static final Pattern RELOADS = Pattern.compile("(?<![\\w.$])(?:(?:window|self|document|this)\\.)?location"
            + "(?:\\.reload\\s*\\(|(?:\\.href)?\\s*=\\s*(?:(?:window|self|document)\\.)?"
            + "location(?:\\.href)?+\\s*+(?![\\w.=+]))");

    private ScriptRedirect() {}

    /// Whether a script has the browser request the page again: `location.reload()` or `location = location`.
    public static boolean reloads(String script) {
        return RELOADS.matcher(TextFlow.cut(script, MAX_SCRIPT)).find();
    }

    /// Returns the address, as written, or empty.
    public static Optional<String> of(String script) {
        String target = null;
        Matcher matcher = MOVES.matcher(TextFlow.cut(script, MAX_SCRIPT));
        while (matcher.find()) {
            target = matcher.group(2);
        }
        return Optional.ofNullable(target);
    }
}
