package dev.remora.crawler.parse.dom;

import dev.remora.shared.page.Block.Role;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Words in classes, ids and ARIA roles that tell the purpose of a block. The lists were compiled for Remora.
final class RoleWords {
    private static final Set<String> HEADS =
            Set.of("header", "head", "page-header", "site-header", "siteheader", "masthead", "banner");
    private static final Map<String, Role> NAMES = names();

    private RoleWords() {}

    private static Map<String, Role> names() {
        Map<String, Role> names = new HashMap<>();
        put(
                names,
                Role.NAVIGATION,
                "nav navbar navi navigation topnav subnav sidenav mainnav menu submenu topmenu breadcrumb"
                        + " breadcrumbs crumb crumbs pager pagination paging paginator pages toc tabs"
                        + " tabbar daohang toolbar topbar menus tagcloud prenext prevnext nextprev");
        put(names, Role.FOOTER, "footer foot copyright bottombar colophon beian");
        put(
                names,
                Role.RELATED,
                "related relate relative recommend recommended recommendation recommends similar hot hots"
                        + " popular rank ranking ranks latest recent readmore xiangguan tuijian remen guess");
        put(
                names,
                Role.ADVERTISEMENT,
                "ad ads adv advert adverts advertise advertisement adsense adsbygoogle adbox sponsor"
                        + " sponsors sponsored guanggao promo promotion");
        put(
                names,
                Role.OTHER,
                "sidebar side aside widget widgets comment comments share sharing search login friendlink"
                        + " friendlinks friends links blogroll");
        put(names, Role.MAIN, "main content article post entry maincontent articlecontent postcontent zhengwen");
        return Map.copyOf(names);
    }

    private static void put(Map<String, Role> names, Role role, String words) {
        for (String word : words.split(" ", -1)) {
            names.put(word, role);
        }
    }

    /// Returns the role that a class or id attribute names. A word for boilerplate outweighs one for content:
    /// `sidebar-content` is a side bar.
    static Optional<Role> ofName(String name) {
        Role found = null;
        NameWords words = new NameWords(name);
        for (String word = words.next(); !word.isEmpty(); word = words.next()) {
            Role role = NAMES.get(word);
            if (role != null && (found == null || found == Role.MAIN)) {
                found = role;
            }
        }
        return Optional.ofNullable(found);
    }

    /// Whether an id, or the first of the classes, names the header of a page.
    static boolean isHead(String name) {
        int space = name.indexOf(' ');
        return HEADS.contains(space < 0 ? name : name.substring(0, space));
    }

    /// Whether a name refers to a part of an article.
    static boolean isOfText(String name) {
        return name.contains("post") || name.contains("entry") || name.contains("article") || name.contains("card");
    }

    /// Returns the role of an ARIA `role` attribute (WAI-ARIA 1.2, landmark roles).
    static Optional<Role> ofAria(String role) {
        return switch (role) {
            case "navigation", "banner", "menu", "menubar" -> Optional.of(Role.NAVIGATION);
            case "main", "article" -> Optional.of(Role.MAIN);
            case "contentinfo" -> Optional.of(Role.FOOTER);
            case "complementary", "search", "dialog" -> Optional.of(Role.OTHER);
            default -> Optional.empty();
        };
    }
}
