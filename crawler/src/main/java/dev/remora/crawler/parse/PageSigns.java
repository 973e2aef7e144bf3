package dev.remora.crawler.parse;

import dev.remora.crawler.parse.dom.TextFlow;
import java.util.regex.Pattern;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Element;

/// Counts of a page's content other than text: scripts, images and frames; also whether it has a password
/// field, and whether it asks to switch on scripts. They tell a page from the shell of a script. Collected
/// during the walk over the page.
final class PageSigns {
    /// Minimum length of an inline script that does more than count visits, in characters.
    private static final int LONG_SCRIPT = 200;

    private static final int MAX_PLEA = 2_000;
    private static final Pattern PLEA = Pattern.compile(
            "(?i)(?:enable|requires?|turn on|activate|need|without) .{0,20}javascript|javascript .{0,20}(?:enabled|required)"
                    + "|(?:启用|啟用|开启|開啟|打开|打開|允许|允許|支持|需要|使用).{0,8}javascript");

    private int scripts;
    private int images;
    private int frames;
    private boolean password;
    private boolean plea;

    /// Counts an element whose content is not text to read.
    void skipped(Element element) {
        switch (element.normalName()) {
            case "script" -> scripts += works(element) ? 1 : 0;
            case "noscript" -> plea = plea || asksForScripts(TextFlow.cut(element.wholeText(), MAX_PLEA));
            case "input" -> password = password || element.attr("type").equalsIgnoreCase("password");
            case "svg", "canvas", "video", "audio", "object" -> images++;
            default -> {}
        }
    }

    private static boolean works(Element script) {
        String type = script.attr("type");
        boolean code = type.isEmpty() || type.contains("javascript") || type.equals("module");
        return code && (script.hasAttr("src") || characters(script) >= LONG_SCRIPT);
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

    /// Whether a text asks to switch on scripts.
    static boolean asksForScripts(String text) {
        return PLEA.matcher(text).find();
    }

    /// Counts an image.
    void image() {
        images++;
    }

    /// Counts a frame.
    void frame() {
        frames++;
    }

    /// Whether the page has scripts, but neither images nor frames.
    boolean onlyScripts() {
        return scripts > 0 && images == 0 && frames == 0;
    }

    /// Whether the page has a password field.
    boolean password() {
        return password;
    }

    /// Whether the page asks to switch on scripts.
    boolean plea() {
        return plea;
    }
}
