package dev.remora.crawler.parse.links;

import dev.remora.crawler.parse.dom.PageLayout;
import dev.remora.crawler.parse.dom.TagPath;
import dev.remora.crawler.parse.dom.TextFlow;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Collects the links of a page during the walk, each address once.
///
/// A repeated address keeps its first place, block and path; its anchors are joined (an image, a headline and
/// "read on" that link to one article say more together), and it is nofollow only if all its links are. Only
/// the first [#MOST] distinct addresses are kept. If any of its sightings is a frame, the link is one of a
/// frame.
public final class OutlinkCollector {
    /// The maximum number of distinct addresses per page.
    static final int MOST = 5_000;

    /// Maximum length of an anchor, in characters.
    static final int MAX_ANCHOR = 300;
    /// Maximum length of the surrounding text, in characters.
    static final int AROUND = 200;

    private static final Set<String> HOME = Set.of("首页", "首頁", "主页", "主頁", "home", "home page");
    private static final int LONGEST_ADDRESS = 8_192;

    /// A link in the page.
    ///
    /// @param at where it is in the text
    /// @param visible whether a reader sees it: then it has surrounding text
    /// @param nofollow whether the page says so
    /// @param frame whether it is the source of a frame
    /// @param anchor its text
    /// @param path of the link element
    record Sighting(Position at, boolean visible, boolean nofollow, boolean frame, Anchor anchor, String path) {
        /// Returns this sighting with the anchor of another link to the same address added.
        Sighting joined(Sighting later) {
            Anchor both = new Anchor(
                    joined(anchor.text(), later.anchor.text()),
                    anchor.title().isEmpty() ? later.anchor.title() : anchor.title(),
                    anchor.alt().isEmpty() ? later.anchor.alt() : anchor.alt());
            return new Sighting(at, visible, nofollow && later.nofollow, frame || later.frame, both, path);
        }

        /// Returns this sighting with a path.
        Sighting with(String way) {
            return new Sighting(at, visible, nofollow, frame, anchor, way);
        }

        private static String joined(String text, String later) {
            if (later.isEmpty() || text.contains(later)) {
                return text;
            }
            return text.isEmpty() ? later : TextFlow.cut(text + " " + later, MAX_ANCHOR);
        }
    }

    /// Where a link is in the text of a page.
    ///
    /// @param element that contains it, a number from [dev.remora.crawler.parse.dom.BlockLayout#open]
    /// @param start its first position
    /// @param end just past its last
    record Position(int element, int start, int end) {}

    /// The links of a page.
    ///
    /// @param outlinks in document order
    /// @param calledHome whether the anchor of a link to the page itself names it the home page
    public record PageLinks(List<Outlink> outlinks, boolean calledHome) {}

    private final Map<String, Sighting> byAddress = new LinkedHashMap<>();
    /// A buffer for the surroundings of a link; the extra room is for the space in the middle and for halves of
    /// surrogate pairs.
    private final char[] both = new char[AROUND + 3];

    /// Whether a `rel` attribute asks not to follow a link.
    static boolean isNofollow(String rel) {
        if (rel.isEmpty()) {
            return false;
        }
        String lower = TextFlow.cut(rel, 200).toLowerCase(Locale.ROOT);
        return lower.contains("nofollow") || lower.contains("ugc") || lower.contains("sponsored");
    }

    /// Records a link at its end.
    ///
    /// @param path of the link element; written only if the address is new
    /// @param sighting without its path
    void add(String href, TagPath path, Sighting sighting) {
        String address = address(href);
        if (address.isEmpty()) {
            return;
        }
        Sighting first = byAddress.get(address);
        if (first != null) {
            byAddress.put(address, first.joined(sighting));
        } else if (byAddress.size() < MOST) {
            byAddress.put(address, sighting.with(path.current()));
        }
    }

    /// Returns the address without its fragment; empty if it is not another address.
    static String address(String href) {
        if (href.length() > LONGEST_ADDRESS) {
            return "";
        }
        int hash = href.indexOf('#');
        String address = (hash < 0 ? href : href.substring(0, hash)).strip();
        boolean script = address.regionMatches(true, 0, "javascript:", 0, 11);
        return script ? "" : address;
    }

    /// Returns the links; called after the walk.
    ///
    /// @param directions relative to the page
    /// @param layout of the page
    /// @param text of the whole page
    /// @param nofollow whether the page declares all its links nofollow
    public PageLinks links(
            LinkResolver resolver, LinkDirections directions, PageLayout layout, String text, boolean nofollow) {
        Map<Url, Sighting> byUrl = new LinkedHashMap<>(byAddress.size() * 2);
        boolean calledHome = false;
        for (Map.Entry<String, Sighting> link : byAddress.entrySet()) {
            Url target = resolver.resolve(link.getKey()).orElse(null);
            if (resolver.page().equals(target)) {
                calledHome |= saysHome(link.getValue());
            } else if (target != null) {
                byUrl.merge(target, link.getValue(), Sighting::joined);
            }
        }
        String line = text.replace('\n', ' ');
        List<Outlink> outlinks = new ArrayList<>(byUrl.size());
        byUrl.forEach((target, s) -> outlinks.add(new Outlink(
                target,
                s.anchor,
                s.visible ? around(line, s.at, layout) : "",
                nofollow || s.nofollow,
                layout.block(s.at.element),
                directions.of(target, s.frame),
                s.path)));
        return new PageLinks(outlinks, calledHome);
    }

    private static boolean saysHome(Sighting link) {
        return HOME.contains(link.anchor.text().toLowerCase(Locale.ROOT).strip());
    }

    /// Returns the text around a link: half from before and half from after it, or more of one side if the
    /// other is short; never past the block.
    ///
    /// @param text of the whole page as one line
    private String around(String text, Position at, PageLayout layout) {
        int low = layout.start(at.element);
        int high = layout.end(at.element, text.length());
        int before = Math.min(at.start - low, AROUND);
        int after = Math.min(high - at.end, AROUND);
        int half = AROUND / 2;
        int takenBefore = before <= half ? before : Math.max(half, AROUND - after);
        int takenAfter = Math.min(after, AROUND - Math.min(before, takenBefore));
        int from = at.start - Math.min(before, takenBefore);
        int to = at.end + takenAfter;
        int head = copy(text, whole(text, from), at.start, both, 0);
        int tail = copy(text, at.end, whole(text, to), both, head == 0 ? 0 : head + 1);
        if (head > 0 && tail > head + 1) {
            both[head] = ' ';
        }
        return TextFlow.cut(new String(both, 0, tail > head + 1 || head == 0 ? tail : head), AROUND);
    }

    /// Copies a part of a line without white space at its ends, and returns its end in the target.
    private static int copy(String line, int start, int end, char[] to, int at) {
        int from = start;
        while (from < end && line.charAt(from) == ' ') {
            from++;
        }
        int until = end;
        while (until > from && line.charAt(until - 1) == ' ') {
            until--;
        }
        if (from < until) {
            line.getChars(from, until, to, at);
        }
        return at + Math.max(until - from, 0);
    }

    /// Returns the position, moved by one if it would split a surrogate pair.
    private static int whole(String text, int place) {
        boolean inside = place > 0 && place < text.length() && Character.isLowSurrogate(text.charAt(place));
        return inside ? place + 1 : place;
    }
}
