package dev.remora.crawler.parse;

import dev.remora.crawler.parse.dom.TextFlow;
import dev.remora.crawler.parse.evidence.ScriptRedirect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Element;

/// Counts of a page's content other than text: scripts, images and frames; also whether it has a password
/// field, and whether it asks to switch on scripts. They tell a page from the shell of a script. Collected
/// during the walk over the page.
final class PageSigns {
    /// Minimum length of an inline script that does more than count visits, in characters.
    private static final int LONG_SCRIPT = 200;

    private static final int MOST_SCRIPTS = 8;
    private static final int MAX_PLEA = 2_000;
    private static final Pattern PLEA = Pattern.compile(
            "(?i)(?:enable|requires?|turn on|activate|need|without) .{0,20}javascript|javascript .{0,20}(?:enabled|required)"
                    + "|(?:启用|啟用|开启|開啟|打开|打開|允许|允許|支持|需要|使用).{0,8}javascript");

    /// The first inline scripts.
    private final List<Element> inline = new ArrayList<>();

    private String onload = "";
    private int scripts;
    private int images;
    private int frames;
    private boolean password;
    private boolean plea;

    /// Counts an element whose content is not text to read.
    void skipped(Element element) {
        switch (element.normalName()) {
            case "script" -> script(element);
            case "noscript" -> plea = plea || asksForScripts(TextFlow.cut(element.wholeText(), MAX_PLEA));
            case "input" -> password = password || element.attr("type").equalsIgnoreCase("password");
            case "svg", "canvas", "video", "audio", "object" -> images++;
            default -> {}
        }
    }

    private void script(Element script) {
        String type = script.attr("type");
        if (type.isEmpty() || type.contains("javascript") || type.equals("module")) {
            boolean outer = script.hasAttr("src");
            scripts += outer || characters(script) >= LONG_SCRIPT ? 1 : 0;
            if (!outer && inline.size() < MOST_SCRIPTS) {
                inline.add(script);
            }
        }
    }

    private static int characters(Element script) {
        int characters = 0;
        for (int i = 0; i < script.childNodeSize(); i++) {
            characters += script.childNode(i) instanceof DataNode data
                    ? data.getWholeData().length()
                    : 0;
        }
        return characters;
    }

    static boolean asksForScripts(String text) {
        return PLEA.matcher(text).find();
    }

    /// Notes the script that runs when the page is shown.
    void onload(String script) {
        onload = onload.isEmpty() ? script : onload;
    }

    /// Returns the address to which a script sends the browser, as written, or empty.
    Optional<String> redirect() {
        return scripts().flatMap(script -> ScriptRedirect.of(script).stream()).findFirst();
    }

    /// Whether a script has the browser request the page again.
    boolean reloads() {
        return scripts().anyMatch(ScriptRedirect::reloads);
    }

    private Stream<String> scripts() {
        return Stream.concat(inline.stream().map(Element::data), Stream.of(onload));
    }

    void image() {
        images++;
    }

    void frame() {
        frames++;
    }

    /// Whether the page has scripts, but neither images nor frames.
    ///
    /// @param any whether short scripts count, too
    boolean onlyScripts(boolean any) {
        return (scripts > 0 || (any && !(inline.isEmpty() && onload.isEmpty()))) && images == 0 && frames == 0;
    }

    boolean password() {
        return password;
    }

    /// Whether the page asks to switch on scripts.
    boolean plea() {
        return plea;
    }
}
