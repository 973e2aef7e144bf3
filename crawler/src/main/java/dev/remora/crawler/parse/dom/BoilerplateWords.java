package dev.remora.crawler.parse.dom;

import dev.remora.crawler.parse.dom.ClassNameCache.Names;
import java.util.HashMap;
import java.util.Map;
import org.jsoup.nodes.Element;

/// Words in tags, ARIA roles, classes and ids that distinguish content from boilerplate ("frame").
///
/// The lists were compiled for Remora: the names that themes of blog engines, manuals, forums and portals share
/// (Hugo, Hexo, Jekyll, WordPress, Sphinx, VitePress, Discuz! and others), English and Pinyin.
public final class BoilerplateWords {
    /// What names indicate about a box. If several apply, the one declared last wins.
    public enum Sign {
        /// Nothing.
        NONE,
        /// The main content of the page.
        CONTENT,
        /// A note on an article: byline, tags, licence. Boilerplate where it occurs once; part of the entries
        /// where each entry of a list has one.
        NOTE,
        /// Boilerplate: navigation, side bars, comments, footers and so on.
        FRAME
    }

    private static final Map<String, Sign> WORDS = words();

    private BoilerplateWords() {}

    private static Map<String, Sign> words() {
        Map<String, Sign> words = new HashMap<>();
        put(words, Sign.CONTENT, "content article post entry main body maincontent postcontent zhengwen markdown text");
        put(
                words,
                Sign.NOTE,
                "meta metadata byline author authors date datetime time info tag tags taxonomy taxonomies category"
                        + " categories views"
                        + " updated modified published edit lastmod wordcount");
        put(
                words,
                Sign.FRAME,
                "nav navbar navi navigation topnav subnav sidenav mainnav menu submenu topmenu breadcrumb breadcrumbs"
                        + " crumb crumbs pager pagination paging paginator pagenav toc tabbar daohang toolbar topbar"
                        + " prevnext nextprev prenext footer foot bottombar colophon beian related relate relative recommend"
                        + " recommended recommendation recommends similar popular hot hots rank ranks ranking tuijian remen xiangguan guess ad ads adv advert"
                        + " adverts advertise advertisement adsense adsbygoogle adbox sponsor sponsors sponsored"
                        + " guanggao promo sidebar aside widget widgets comment comments respond reply disqus gitalk"
                        + " valine waline giscus utterances twikoo share sharing social search login register"
                        + " friendlink friendlinks friends blogroll modal popup dialog cookie subscribe newsletter"
                        + " license licence copyright reprint reward donate donation appreciate qrcode statement declare shengming side"
                        + " skip prev next previous backtotop gotop totop tableofcontents headerlink catalog"
                        + " catalogue mulu copy dropdown tooltip");
        return Map.copyOf(words);
    }

    private static void put(Map<String, Sign> words, Sign sign, String list) {
        for (String word : list.split(" ", -1)) {
            words.put(word, sign);
        }
    }

    /// Returns what the tag, the ARIA role, the class and the id of an element indicate; the highest sign wins.
    ///
    /// @param names signs of its class and id
    public static Sign of(Element element, Names names) {
        Sign sign = ofTag(element.normalName());
        if (!names.any()) {
            return sign;
        }
        String role = names.more() ? element.attributes().get("role") : "";
        sign = role.isEmpty() ? sign : higher(sign, ofAria(role));
        return higher(higher(sign, names.classes().sign()), names.id().sign());
    }

    private static Sign higher(Sign one, Sign other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    private static Sign ofTag(String tag) {
        return switch (tag) {
            case "nav", "aside", "button", "footer", "dialog", "menu" -> Sign.FRAME;
            case "header", "label", "time" -> Sign.NOTE;
            case "main", "article" -> Sign.CONTENT;
            default -> Sign.NONE;
        };
    }

    /// Returns the sign of an ARIA role (WAI-ARIA 1.2, landmark roles).
    private static Sign ofAria(String role) {
        return switch (role) {
            case "navigation",
                    "banner",
                    "menu",
                    "menubar",
                    "contentinfo",
                    "complementary",
                    "search",
                    "dialog",
                    "toolbar",
                    "tablist",
                    "doc-toc",
                    "alertdialog",
                    "button",
                    "switch" -> Sign.FRAME;
            case "main", "article" -> Sign.CONTENT;
            default -> Sign.NONE;
        };
    }

    private static Sign ofNames(String names) {
        Sign found = Sign.NONE;
        boolean content = false;
        for (String name : names.split(" ", -1)) {
            Sign sign = ofName(name);
            content |= sign == Sign.CONTENT;
            found = sign.compareTo(found) > 0 ? sign : found;
        }
        return content && found == Sign.NOTE ? Sign.CONTENT : found;
    }

    /// Returns the sign of a class or id attribute; a word for boilerplate outweighs one for content.
    static Sign ofName(String name) {
        if (name.indexOf(' ') > 0) {
            return ofNames(name);
        }
        Sign found = Sign.NONE;
        NameWords words = new NameWords(name);
        for (String word = words.next(); !word.isEmpty(); word = words.next()) {
            Sign sign = WORDS.getOrDefault(word, Sign.NONE);
            found = sign.compareTo(found) > 0 ? sign : found;
        }
        return found;
    }
}
