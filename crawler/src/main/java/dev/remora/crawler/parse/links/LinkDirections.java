package dev.remora.crawler.parse.links;

import dev.remora.shared.page.LinkClass;
import dev.remora.shared.url.Sites;
import dev.remora.shared.url.Url;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/// Classifies the links of one page by direction: down, up, level, across its site, out, or into a frame (Li,
/// Zhao & Yu 2002). A pure function of the two addresses and of whether the target is shown in a frame.
///
/// An address that ends in a slash, or in a default page's name (`index.html`), denotes its folder, any other a
/// page in its folder. On one host, in this order:
/// - level: the same path, or a sibling: `/a/b.html` and `/a/c.html`, `/posts/one/` and `/posts/two/`;
/// - down: anywhere below the page's folder;
/// - up: the target's folder contains the page's;
/// - across: all other paths, and every other host of the site.
///
/// A site is a registrable domain ([Sites]); `www.` before a host's name is ignored.
public final class LinkDirections {
    private static final Pattern DEFAULT_NAME =
            Pattern.compile("(?i)(?:index|default|main)\\.(?:html?|shtml|php|aspx?|jsp)");

    private final Url page;
    private final UnaryOperator<String> sites;
    private final String host;
    private final Place place;
    private final Map<String, Boolean> sameSite = new HashMap<>();
    private String site;

    /// Creates the classifier of a page's links.
    ///
    /// @param page with the links
    public LinkDirections(Url page) {
        this(page, Sites::of);
    }

    /// Creates the classifier of a page's links with a lookup of sites.
    ///
    /// @param page with the links
    /// @param sites maps a host to its site, as [Sites] does
    public LinkDirections(Url page, UnaryOperator<String> sites) {
        this.page = page;
        this.sites = sites;
        this.host = page.plainHost();
        this.place = Place.of(page);
    }

    /// Returns the class of one link.
    ///
    /// @param frame whether the target is shown in a frame of the page
    public LinkClass of(Url target, boolean frame) {
        if (frame) {
            return LinkClass.FRAME;
        }
        if (!isOfHost(target)) {
            String other = target.plainHost();
            return sameSite.computeIfAbsent(other, _ -> isOfSite(target)) ? LinkClass.ACROSS : LinkClass.OUT;
        }
        return place.towards(Place.of(target));
    }

    private boolean isOfHost(Url target) {
        String text = target.text();
        int start = text.charAt(4) == 's' ? 8 : 7;
        start += text.startsWith("www.", start) ? 4 : 0;
        int end = start + host.length();
        return text.startsWith(host, start) && (end == text.length() || text.charAt(end) == '/');
    }

    private boolean isOfSite(Url target) {
        if (site == null) {
            site = sites.apply(page.hostName());
        }
        String other = target.hostName();
        boolean below = other.endsWith(site)
                && (other.length() == site.length() || other.charAt(other.length() - site.length() - 1) == '.');
        // If a host is itself a public suffix, its site is that host alone.
        return below && (!site.equals(page.hostName()) || sites.apply(other).equals(site));
    }

    /// A place in a host's tree of folders, as positions in the address to avoid creating strings.
    ///
    /// @param text the address
    /// @param start start of its path
    /// @param folderEnd just past the last slash of the path: the folder that the address is in or denotes
    /// @param nodeEnd the end of the path without a trailing slash or a default page's name; `start` for the
    ///     root
    private record Place(String text, int start, int folderEnd, int nodeEnd) {
        static Place of(Url url) {
            String text = url.text();
            int start = text.indexOf('/', 8);
            if (start < 0) {
                return new Place(text + "/", text.length(), text.length() + 1, text.length());
            }
            int mark = text.indexOf('?', start);
            int end = mark < 0 ? text.length() : mark;
            int slash = text.lastIndexOf('/', end - 1);
            boolean whole = slash + 1 == end
                    || (mayBeDefault(text.charAt(slash + 1))
                            && DEFAULT_NAME.matcher(text).region(slash + 1, end).matches());
            return new Place(text, start, slash + 1, whole ? slash : end);
        }

        private static boolean mayBeDefault(char first) {
            return "iIdDmM".indexOf(first) >= 0;
        }

        LinkClass towards(Place target) {
            if (target.nodeLength() == nodeLength() && holds(target, nodeLength())) {
                return LinkClass.LEVEL;
            }
            if (!isRoot()
                    && !target.isRoot()
                    && holds(target, parentLength())
                    && target.parentLength() == parentLength()) {
                return LinkClass.LEVEL;
            }
            boolean below = target.nodeLength() >= folderLength() && holds(target, folderLength());
            if (below
                    || (target.nodeLength() > nodeLength()
                            && target.isSlash(nodeLength())
                            && holds(target, nodeLength()))) {
                return LinkClass.DOWN;
            }
            return folderLength() >= target.folderLength() && holds(target, target.folderLength())
                    ? LinkClass.UP
                    : LinkClass.ACROSS;
        }

        /// Whether the paths of both begin with the same characters.
        private boolean holds(Place other, int characters) {
            return text.regionMatches(start, other.text, other.start, characters);
        }

        private boolean isSlash(int place) {
            return text.charAt(start + place) == '/';
        }

        private boolean isRoot() {
            return nodeEnd == start;
        }

        private int nodeLength() {
            return nodeEnd - start;
        }

        private int folderLength() {
            return folderEnd - start;
        }

        /// Returns the length of the path up to the last slash of the node.
        private int parentLength() {
            return text.lastIndexOf('/', nodeEnd - 1) + 1 - start;
        }
    }
}
