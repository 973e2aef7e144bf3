package dev.remora.lab.hostile.cases;

import static dev.remora.lab.hostile.cases.HostileGroup.SPAM;

import dev.remora.lab.hostile.outcome.CaseExpectation.OffTopic;
import dev.remora.lab.hostile.server.RawAnswer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A true article on the topic where no reader sees it, on a page about something else: styles that hide in other ways
/// than by `display`, and places that browsers do not show.
final class ConcealmentCases {
    private static final String ARTICLE = SpamCases.ARTICLE.repeat(2);
    private static final String SEEN = "<p>" + SpamCases.GAMBLING.repeat(2) + "</p>";

    private ConcealmentCases() {}

    static List<HostileCase> all() {
        return pages().entrySet().stream()
                .map(page -> HostileCase.of(
                        SPAM,
                        "article-" + page.getKey(),
                        path -> path.equals("/")
                                ? RawAnswer.html("<title>娱乐</title>" + SEEN + page.getValue())
                                : RawAnswer.missing(),
                        new OffTopic()))
                .toList();
    }

    private static Map<String, String> pages() {
        Map<String, String> pages = new LinkedHashMap<>();
        styles().forEach((label, style) -> pages.put(label, "<div style='" + style + "'><p>" + ARTICLE + "</p></div>"));
        pages.put("in-a-template", "<template><p>" + ARTICLE + "</p></template>");
        pages.put("in-noscript", "<noscript><p>" + ARTICLE + "</p></noscript>");
        pages.put("in-alternatives", "<img src=a.png alt='" + ARTICLE + "' title='" + ARTICLE + "'>");
        pages.put("in-a-description", "<meta name=description content='" + ARTICLE + "'>");
        pages.put(
                "in-linked-data",
                "<script type=application/ld+json>{\"@type\":\"Article\",\"articleBody\":\"" + ARTICLE
                        + "\"}</script>");
        pages.put("in-an-old-object", "<object data=a.swf><p>" + ARTICLE + "</p></object>");
        pages.put("in-a-video", "<video src=a.mp4><p>" + ARTICLE + "</p></video>");
        pages.put(
                "in-a-form", "<input type=hidden value='" + ARTICLE + "'><textarea hidden>" + ARTICLE + "</textarea>");
        pages.put("in-a-closed-dialog", "<dialog><p>" + ARTICLE + "</p></dialog>");
        return pages;
    }

    private static Map<String, String> styles() {
        Map<String, String> styles = new LinkedHashMap<>();
        styles.put("transparent", "color:transparent");
        styles.put("of-no-alpha", "color:rgba(0,0,0,0)");
        styles.put("of-a-tenth-of-a-pixel", "font-size:0.1px");
        styles.put("of-one-pixel", "font-size:1px;line-height:1px");
        styles.put("clipped", "position:absolute;clip:rect(0,0,0,0)");
        styles.put("clipped-by-a-path", "clip-path:inset(100%)");
        styles.put("scaled-to-nothing", "transform:scale(0)");
        styles.put("without-height", "height:0;overflow:hidden");
        styles.put("without-width", "max-width:0px; max-height:0px; overflow:hidden");
        styles.put("moved-out", "transform:translateX(-9999px)");
        styles.put("skipped", "content-visibility:hidden");
        return styles;
    }
}
