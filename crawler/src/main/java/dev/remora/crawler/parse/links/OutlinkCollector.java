package dev.remora.crawler.parse.links;

import dev.remora.crawler.parse.dom.BlockLayout;
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

/// The links of a page while it is walked over; each address once.
///
/// An address that is met again keeps its first place, block and path; its anchors join (an image, a headline and
/// "read on" that lead to one article say more together), and it counts as nofollow only if all its links do. Only
/// the first [#MOST] different addresses are kept. What any of its sightings shows in a frame is a frame's link.
public final class OutlinkCollector {
    /// Different addresses kept of a page.
    public static final int MOST = 5_000;

    public static final int MAX_ANCHOR = 300;
    /// Characters of surrounding text.
    public static final int AROUND = 200;

    private static final Set<String> HOME = Set.of("首页", "首頁", "主页", "主頁", "home", "home page");
    private static final int LONGEST_ADDRESS = 8_192;

    /// A link as it stands in the page.
    static final class Sighting {
        private final BlockLayout.Draft draft;
        private final int start;
        private int end;
        private String path = "";
        private boolean visible;
        private boolean nofollow;
        private boolean frame;
        private String text = "";
        private String title;
        private String alt = "";

        private Sighting(BlockLayout.Draft draft, int start, String title, boolean nofollow) {
            this.draft = draft;
            this.start = start;
            this.end = start;
            this.title = title;
            this.nofollow = nofollow;
        }

        /// The target is shown in a frame of the page.
        Sighting inFrame() {
            frame = true;
            return this;
        }

        private void join(Sighting later) {
            boolean told = later.text.isEmpty() || text.contains(later.text);
            text = told ? text : text.isEmpty() ? later.text : TextFlow.cut(text + " " + later.text, MAX_ANCHOR);
            title = title.isEmpty() ? later.title : title;
            alt = alt.isEmpty() ? later.alt : alt;
            nofollow &= later.nofollow;
            frame |= later.frame;
        }
    }

    private final Map<String, Sighting> byAddress = new LinkedHashMap<>();
    /// Where the surroundings of a link are put together: with the space between them, and the other half of a
    /// character that would be split.
    private final char[] both = new char[AROUND + 3];

    private boolean calledHome;

    /// Begins a link; [#close] ends it.
    ///
    /// @param at where the text stands
    Sighting open(BlockLayout.Draft draft, int at, String title, String rel) {
        return new Sighting(draft, at, TextFlow.fold(title, MAX_ANCHOR), isNofollow(rel));
    }

    private static boolean isNofollow(String rel) {
        if (rel.isEmpty()) {
            return false;
        }
        String lower = TextFlow.cut(rel, 200).toLowerCase(Locale.ROOT);
        return lower.contains("nofollow") || lower.contains("ugc") || lower.contains("sponsored");
    }

    /// Ends a link.
    ///
    /// @param path of the element that is the link
    /// @param at where the text stands; the link has no surroundings if it is not visible
    void close(Sighting sighting, TagPath path, String href, int at, boolean visible, String text, String alt) {
        sighting.end = at;
        sighting.visible = visible;
        sighting.text = text;
        sighting.alt = alt;
        String address = address(href);
        if (address.isEmpty()) {
            return;
        }
        Sighting first = byAddress.get(address);
        if (first != null) {
            first.join(sighting);
        } else if (byAddress.size() < MOST) {
            sighting.path = path.current();
            byAddress.put(address, sighting);
        }
    }

    /// The address without its fragment; empty where it leads nowhere else.
    static String address(String href) {
        if (href.length() > LONGEST_ADDRESS) {
            return "";
        }
        int hash = href.indexOf('#');
        String address = (hash < 0 ? href : href.substring(0, hash)).strip();
        boolean script = address.regionMatches(true, 0, "javascript:", 0, 11);
        return script ? "" : address;
    }

    /// Whether a link that leads to the page itself calls it the front page; known once the links are resolved.
    public boolean calledHome() {
        return calledHome;
    }

    /// The links in the order of the page.
    ///
    /// @param directions seen from it
    /// @param text all that it says
    /// @param nofollow whether it says so of all its links
    public List<Outlink> outlinks(LinkResolver resolver, LinkDirections directions, String text, boolean nofollow) {
        Map<Url, Sighting> byUrl = new LinkedHashMap<>(byAddress.size() * 2);
        byAddress.forEach((address, sighting) -> {
            Url target = resolver.resolve(address).orElse(null);
            if (resolver.page().equals(target)) {
                calledHome |=
                        HOME.contains(sighting.text.toLowerCase(Locale.ROOT).strip());
            } else if (target != null) {
                Sighting first = byUrl.putIfAbsent(target, sighting);
                if (first != null) {
                    first.join(sighting);
                }
            }
        });
        String line = text.replace('\n', ' ');
        List<Outlink> outlinks = new ArrayList<>(byUrl.size());
        byUrl.forEach((target, s) -> outlinks.add(new Outlink(
                target,
                new Anchor(s.text, s.title, s.alt),
                s.visible ? around(line, s) : "",
                nofollow || s.nofollow,
                s.draft == null ? -1 : s.draft.index(),
                directions.of(target, s.frame),
                s.path)));
        return outlinks;
    }

    /// Half of the text before the link and half after it, or more of one where the other is short; never past the
    /// block.
    ///
    /// @param text all of the page's as one line
    private String around(String text, Sighting s) {
        int low = s.draft == null ? 0 : s.draft.start();
        int high = s.draft == null ? text.length() : s.draft.end();
        int before = Math.min(s.start - low, AROUND);
        int after = Math.min(high - s.end, AROUND);
        int half = AROUND / 2;
        int takenBefore = before <= half ? before : Math.max(half, AROUND - after);
        int takenAfter = Math.min(after, AROUND - Math.min(before, takenBefore));
        int from = s.start - Math.min(before, takenBefore);
        int to = s.end + takenAfter;
        int head = copy(text, whole(text, from), s.start, both, 0);
        int tail = copy(text, s.end, whole(text, to), both, head == 0 ? 0 : head + 1);
        if (head > 0 && tail > head + 1) {
            both[head] = ' ';
        }
        return TextFlow.cut(new String(both, 0, tail > head + 1 || head == 0 ? tail : head), AROUND);
    }

    /// Copies a part of a line without white space at its ends, and returns where it ends there.
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

    /// The place, moved on by one where it would split a surrogate pair.
    private static int whole(String text, int place) {
        boolean inside = place > 0 && place < text.length() && Character.isLowSurrogate(text.charAt(place));
        return inside ? place + 1 : place;
    }
}
