package dev.remora.crawler.parse.dom;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Block.Role;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which line heads a block, and what it makes of it.
class BlockLabelsTest {
    private static final String LINKS =
            "<ul><li><a href=/1>银杏的秋天</a><li><a href=/2>法国梧桐</a><li><a href=/3>水杉林</a></ul>";
    private static final String TEXT = "<p>" + "城里的行道树每年都要修剪一次，工人们从早忙到晚。".repeat(8) + "</p>";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<h3>相关文章</h3>",
                "<p><strong>相关文章</strong></p>",
                "<p><b>相关文章：</b></p>",
                "<div class='widget-title'><span>相关文章</span></div>",
                "<div class=hd><i></i>相关文章</div>",
                "<h3><a href=/all>相关文章</a></h3>",
                "相关文章<br>",
                "<dl><dt>相关文章</dt></dl>",
            })
    void findsTheLabelInWhateverItIsWritten(String label) {
        Block block = blockOf("/2", "<div>" + TEXT + "</div><div>" + label + LINKS + "</div>");
        assertEquals("相关文章", block.label().replace("：", ""));
        assertEquals(Role.RELATED, block.role());
    }

    @Test
    void givesTheEntriesOfAListItsLabel() {
        String entries = "<div class=aside-item><a href=/1>银杏的秋天和它的叶子</a><time>2020-01-02</time></div>"
                + "<div class=aside-item><div class=content><a href=/2>法国梧桐和它的树皮</a></div></div>";
        Block block = blockOf(
                "/2",
                TEXT + "<div class=sidebar><div class=widget><span>最新文章</span><div>" + entries + "</div></div></div>");
        assertEquals(new Block(block.path(), "最新文章", Role.RELATED), block);
    }

    @Test
    void takesATitleThatSpeaksOfRecommendationsForATitle() {
        Block block = blockOf("/2", "<article><h1>视频推荐领域的检索实践</h1>" + TEXT + LINKS + "</article>");
        assertEquals(Role.MAIN, block.role());
    }

    @Test
    void keepsTheRoleOfATextThatBeginsWithItsContents() {
        Block block = blockOf("/9", "<article><h2>目录</h2>" + LINKS + TEXT + "<p><a href=/9>见此</a></p></article>");
        assertEquals(Role.MAIN, block.role());
    }

    @Test
    void callsTheContentOfAWidgetNoMainContent() {
        Block block = blockOf(
                "/2", "<main>" + TEXT + "</main><div class=sidebar><div class=card-content>" + LINKS + "</div></div>");
        assertEquals(Role.OTHER, block.role());
    }

    @Test
    void leavesAPageWithASidebarInItsNameToItsContent() {
        Block block =
                blockOf("/9", "<div class='has-sidebar'><div class=post>" + TEXT + "<a href=/9>见此</a></div></div>");
        assertEquals(Role.MAIN, block.role());
    }

    @Test
    void tellsTheFootOfATextFromThatOfThePage() {
        String page = "<main><article>" + TEXT + "<footer class=post-footer><a href=/8>标签</a></footer></article></main>"
                + "<footer><a href=/9>关于</a></footer>";
        assertEquals(
                List.of(Role.MAIN, Role.FOOTER),
                List.of(blockOf("/8", page).role(), blockOf("/9", page).role()));
    }

    @Test
    void givesALinkInABoxThatIsNoBlockToTheNearestBlockAroundIt() {
        String menu = "<nav><div><div><a href=/9>关于</a></div></div></nav>";
        assertEquals(Role.NAVIGATION, blockOf("/9", TEXT + menu).role());
    }

    /// The block of the link to an address.
    private static Block blockOf(String address, String body) {
        String html = "<html><title>树</title><body>" + body + "</body></html>";
        var outcome = new HtmlParser(UrlRules.DEFAULT)
                .parse(new Url("http://shu.example/a"), Instant.EPOCH, "text/html", Bytes.of(html.getBytes(UTF_8)));
        Page page = ((ParseOutcome.Parsed) outcome).page();
        Outlink link = page.outlinks().stream()
                .filter(l -> l.target().pathAndQuery().equals(address))
                .findFirst()
                .orElseThrow();
        return page.blocks().get(link.block());
    }
}
