package dev.remora.lab.sections;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.lab.library.HeldPage;
import dev.remora.lab.sections.SiteSection.Source;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PageGroupTest {
    private static final List<Block> BLOCKS = List.of(
            new Block("html/body/nav", "", Block.Role.NAVIGATION), new Block("html/body/main", "", Block.Role.MAIN));
    private static final int NAVIGATION = 0;
    private static final int MAIN = 1;

    private static Outlink link(String path, String anchor, int block) {
        Url target = new Url("http://a.example" + path);
        return new Outlink(target, Anchor.of(anchor), "", false, block, LinkClass.LEVEL, "html/body/a");
    }

    private static HeldPage page(String path, Outlink... links) {
        return SegmentedPages.of(0, "http://a.example" + path, PageFacts.NONE, BLOCKS, List.of(links));
    }

    /// The groups of a source: label, then the paths of their pages.
    private static Map<String, String> groups(Source source, HeldPage... pages) {
        Map<String, String> groups = new TreeMap<>();
        PageGroup.of(List.of(pages)).stream()
                .filter(group -> group.source() == source)
                .forEach(group -> groups.put(
                        group.key() + " " + group.label(),
                        String.join(
                                " ",
                                group.pages().stream()
                                        .map(page -> page.page().url().pathAndQuery())
                                        .sorted()
                                        .toList())));
        return groups;
    }

    @Test
    void everyFolderOfAnAddressIsAGroupButDatesAndQueriesAreNone() {
        assertEquals(
                Map.of("news ", "/news/2026/11/a.html /news/sport/b?x=/y/z", "news/sport ", "/news/sport/b?x=/y/z"),
                groups(
                        Source.ADDRESS,
                        page("/"),
                        page("/top.html"),
                        page("/news/2026/11/a.html"),
                        page("/news/sport/b?x=/y/z")));
    }

    @Test
    void aFolderIsNamedByWhatMostLinksToItSay() {
        assertEquals(
                Map.of("tea 茶叶", "/tea/1 /tea/2 /tea/3 /tea/4 /tea/5"),
                groups(
                        Source.ADDRESS,
                        page("/tea/1", link("/tea/", "茶叶", MAIN), link("/tea/", "返回", MAIN)),
                        page("/tea/2", link("/tea/index.html", "茶叶", NAVIGATION), link("/tea/1", "第一页", MAIN)),
                        page("/tea/3", repeated("茶"), repeated("茶".repeat(31))),
                        page("/tea/4", repeated("茶"), repeated("茶".repeat(31))),
                        page("/tea/5", repeated("茶"), repeated("茶".repeat(31)))));
    }

    /// A link that says too little or too much for a label.
    private static Outlink repeated(String anchor) {
        return link("/tea", anchor, MAIN);
    }

    @Test
    void linksOfOtherHostsNameNoFolder() {
        List<Outlink> links = List.of(link("/tea/", "别人的茶", MAIN));
        HeldPage other = SegmentedPages.of(0, "http://b.example/x", PageFacts.NONE, BLOCKS, links);
        assertEquals(Map.of("tea ", "/tea/1"), groups(Source.ADDRESS, page("/tea/1"), other));
    }

    @Test
    void pagesWhoseBreadcrumbsBeginAlikeAreAGroupNamedByTheLast() {
        assertEquals(
                Map.of("首页 首页", "/1 /2 /3", "首页\n茶 茶", "/1 /2", "首页\n茶\n绿茶 绿茶", "/2"),
                groups(Source.BREADCRUMBS, crumbs("/1", "首页", "茶"), crumbs("/2", "首页", "茶", "绿茶"), crumbs("/3", "首页")));
    }

    private static HeldPage crumbs(String path, String... crumbs) {
        PageFacts facts = PageFacts.NONE.at(new PageFacts.Place("", List.of(crumbs), ""));
        return SegmentedPages.of(0, "http://a.example" + path, facts, BLOCKS, List.of());
    }

    @Test
    void aMenusPageGroupsWhatItsMainTextLinksTo() {
        HeldPage list = page(
                "/list",
                link("/1", "文章一", MAIN),
                link("/2", "文章二", MAIN),
                link("/gone", "没有", MAIN),
                link("/3", "热门文章", NAVIGATION));
        assertEquals(
                Map.of("茶叶 茶叶", "/1 /2"),
                groups(
                        Source.NAVIGATION,
                        page("/", link("/list", "茶叶", NAVIGATION)),
                        list,
                        page("/1"),
                        page("/2"),
                        page("/3")));
    }

    @Test
    void aLinkWithinTheTextOrWithoutABlockIsNoMenu() {
        HeldPage list = page("/list", link("/1", "文章一", MAIN));
        for (int block : new int[] {MAIN, -1}) {
            assertEquals(Map.of(), groups(Source.NAVIGATION, page("/", link("/list", "茶叶", block)), list, page("/1")));
        }
    }

    @Test
    void aGroupAmongOthersHasTheirPagesOnly() {
        HeldPage one = page("/tea/1");
        HeldPage two = page("/tea/2");
        PageGroup group = PageGroup.of(List.of(one, two)).getFirst();
        assertEquals(
                List.of(two),
                Stream.of(one, two)
                        .filter(group.among(List.of(two, page("/x"))).pages()::contains)
                        .toList());
        assertEquals("tea", group.among(List.of()).key());
    }
}
