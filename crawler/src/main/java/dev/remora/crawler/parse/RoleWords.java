package dev.remora.crawler.parse;

import dev.remora.shared.page.Block.Role;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Words that tell what a block is for: those that authors put into classes and ids, and those that head it on the
/// page.
///
/// The lists are ours, from how Chinese sites name these things; block-shark's library of labels (Zhang, Qi & Jiang
/// 2017) begins with the related ones.
final class RoleWords {
    /// Characters of a name that are looked at.
    private static final int WINDOW = 200;

    private static final Map<String, Role> NAMES = names();
    private static final List<Map.Entry<String, Role>> LABELS = List.of(
            Map.entry("相关", Role.RELATED),
            Map.entry("相關", Role.RELATED),
            Map.entry("推荐", Role.RELATED),
            Map.entry("推薦", Role.RELATED),
            Map.entry("猜你喜欢", Role.RELATED),
            Map.entry("延伸阅读", Role.RELATED),
            Map.entry("延伸閱讀", Role.RELATED),
            Map.entry("同类", Role.RELATED),
            Map.entry("同被引", Role.RELATED),
            Map.entry("引证文献", Role.RELATED),
            Map.entry("热门", Role.RELATED),
            Map.entry("熱門", Role.RELATED),
            Map.entry("热点", Role.RELATED),
            Map.entry("排行", Role.RELATED),
            Map.entry("最新", Role.RELATED),
            Map.entry("近期文章", Role.RELATED),
            Map.entry("参考文献", Role.RELATED),
            Map.entry("related", Role.RELATED),
            Map.entry("recommended", Role.RELATED),
            Map.entry("recent posts", Role.RELATED),
            Map.entry("see also", Role.RELATED),
            Map.entry("广告", Role.ADVERTISEMENT),
            Map.entry("廣告", Role.ADVERTISEMENT),
            Map.entry("赞助", Role.ADVERTISEMENT),
            Map.entry("推广", Role.ADVERTISEMENT),
            Map.entry("sponsor", Role.ADVERTISEMENT),
            Map.entry("友情链接", Role.OTHER),
            Map.entry("友情連結", Role.OTHER),
            Map.entry("友链", Role.OTHER),
            Map.entry("导航", Role.NAVIGATION),
            Map.entry("目录", Role.NAVIGATION),
            Map.entry("栏目", Role.NAVIGATION),
            Map.entry("分类", Role.NAVIGATION),
            Map.entry("归档", Role.NAVIGATION),
            Map.entry("面包屑", Role.NAVIGATION),
            Map.entry("table of contents", Role.NAVIGATION));

    private RoleWords() {}

    private static Map<String, Role> names() {
        Map<String, Role> names = new HashMap<>();
        put(
                names,
                Role.NAVIGATION,
                "nav navbar navi navigation topnav subnav sidenav mainnav menu submenu topmenu breadcrumb"
                        + " breadcrumbs crumb crumbs pager pagination paging paginator pages toc tabs"
                        + " tabbar daohang toolbar topbar");
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

    /// The role that a class or id attribute speaks of. A word for the frame outweighs one for the content:
    /// `sidebar-content` is a side bar.
    static Optional<Role> ofName(String name) {
        Role found = null;
        int length = Math.min(name.length(), WINDOW);
        int start = 0;
        for (int i = 0; i <= length; i++) {
            boolean inside = i < length && Character.isLetter(name.charAt(i));
            boolean hump = inside
                    && i > start
                    && Character.isUpperCase(name.charAt(i))
                    && Character.isLowerCase(name.charAt(i - 1));
            if (inside && !hump) {
                continue;
            }
            Role role = i > start ? NAMES.get(name.substring(start, i).toLowerCase(Locale.ROOT)) : null;
            found = role == null || (found != null && role == Role.MAIN)
                    ? found
                    : found == null || found == Role.MAIN ? role : found;
            start = hump ? i : i + 1;
        }
        return Optional.ofNullable(found);
    }

    /// The role that a heading announces.
    static Optional<Role> ofLabel(String label) {
        if (label.isEmpty()) {
            return Optional.empty();
        }
        String lower = label.toLowerCase(Locale.ROOT);
        for (Map.Entry<String, Role> entry : LABELS) {
            if (lower.contains(entry.getKey())) {
                return Optional.of(entry.getValue());
            }
        }
        return Optional.empty();
    }

    /// The role that an ARIA `role` attribute states (WAI-ARIA 1.2, landmark roles).
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
