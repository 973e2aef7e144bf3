package dev.remora.crawler.parse;

import dev.remora.shared.page.LinkClass;
import dev.remora.shared.url.Sites;
import dev.remora.shared.url.Url;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/// Where the links of one page lead, seen from it: down, up, level, across its site, out, or into a frame (Li, Zhao
/// & Yu 2002). A pure function of the two addresses and of whether the target is shown in a frame.
///
/// An address that ends in a slash, or in a default page's name (`index.html`), stands for its folder, any other
/// for a page in its folder. On one host, in this order:
/// - level: the same path, or one right beside it: `/a/b.html` and `/a/c.html`, `/posts/one/` and `/posts/two/`;
/// - down: anywhere below the page's folder;
/// - up: the target's folder lies above the page's;
/// - across: all else, and every other host of the site.
///
/// A site is a registrable domain ([Sites]); `www.` before a host's name means nothing.
final class LinkDirections {
    private static final Pattern DEFAULT_NAME =
            Pattern.compile("(?i)(?:index|default|main)\\.(?:html?|shtml|php|aspx?|jsp)");

    private final Url page;
    private final String host;
    private final Place place;
    private final Map<String, Boolean> sameSite = new HashMap<>();
    private String site;

    /// @param page that the links stand on
    LinkDirections(Url page) {
        this.page = page;
        this.host = plainHost(page);
        this.place = Place.of(page);
    }

    /// The class of one link.
    ///
    /// @param frame whether the target is shown in a frame of the page
    LinkClass of(Url target, boolean frame) {
        if (frame) {
            return LinkClass.FRAME;
        }
        String other = plainHost(target);
        if (!other.equals(host)) {
            return sameSite.computeIfAbsent(other, _ -> isOfSite(target)) ? LinkClass.ACROSS : LinkClass.OUT;
        }
        return place.towards(Place.of(target));
    }

    private boolean isOfSite(Url target) {
        if (site == null) {
            site = Sites.of(page);
        }
        String other = target.hostName();
        boolean below = other.endsWith(site)
                && (other.length() == site.length() || other.charAt(other.length() - site.length() - 1) == '.');
        // The site of a host that is a public suffix is that host alone.
        return below && (!site.equals(page.hostName()) || Sites.of(target).equals(site));
    }

    private static String plainHost(Url url) {
        String host = url.host();
        return host.startsWith("www.") ? host.substring(4) : host;
    }

    /// A place in a host's tree of folders.
    ///
    /// @param folder that the address is in or stands for, with a slash at both ends
    /// @param node path without a last slash or a default page's name; empty for the root
    private record Place(String folder, String node) {
        static Place of(Url url) {
            String path = url.pathAndQuery();
            int mark = path.indexOf('?');
            path = mark < 0 ? path : path.substring(0, mark);
            int slash = path.lastIndexOf('/');
            String folder = path.substring(0, slash + 1);
            boolean whole = slash + 1 == path.length()
                    || (mayBeDefault(path.charAt(slash + 1))
                            && DEFAULT_NAME.matcher(path.substring(slash + 1)).matches());
            return new Place(folder, whole ? path.substring(0, slash) : path);
        }

        private static boolean mayBeDefault(char first) {
            return "iIdDmM".indexOf(first) >= 0;
        }

        LinkClass towards(Place target) {
            if (target.node.equals(node)
                    || (!isRoot() && !target.isRoot() && target.parent().equals(parent()))) {
                return LinkClass.LEVEL;
            }
            if (target.node.startsWith(folder) || target.node.startsWith(node + "/")) {
                return LinkClass.DOWN;
            }
            return folder.startsWith(target.folder) ? LinkClass.UP : LinkClass.ACROSS;
        }

        private boolean isRoot() {
            return node.isEmpty();
        }

        private String parent() {
            return node.substring(0, node.lastIndexOf('/') + 1);
        }
    }
}
