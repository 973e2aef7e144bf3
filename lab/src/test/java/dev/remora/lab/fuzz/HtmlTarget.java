package dev.remora.lab.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.crawler.parse.ParseOutcome.Parsed;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict.Accepted;
import java.time.Instant;
import java.util.List;

/// HTML and plain text: a byte for the Content-Type header, then the body.
///
/// Two parsers that read the same pages agree; all addresses in a page are canonical; links stand in blocks that
/// there are; texts are not longer than what they were read from, by more than entities can make them; what is
/// read can be stored and read again ([PageStoreTarget]). Each input has a host of its own, because a parser
/// learns the templates of hosts; a new parser for each input would cost more than the page.
final class HtmlTarget implements FuzzTarget {
    private static final List<String> TYPES = List.of(
            "text/html",
            "text/html; charset=gbk",
            "text/plain",
            "application/xhtml+xml",
            "",
            "text/html;charset=utf-16");

    private final HtmlParser first = new HtmlParser(UrlRules.DEFAULT);
    private final HtmlParser second = new HtmlParser(UrlRules.DEFAULT);
    private final PageStoreTarget store = new PageStoreTarget();
    private long inputs;

    @Override
    public void read(byte[] input) throws Exception {
        FuzzInput in = new FuzzInput(input);
        String type = in.oneOf(TYPES);
        byte[] body = in.rest();
        Url url = new Url("http://www.a" + inputs++ + ".example/b/c.html?d=1");
        ParseOutcome outcome = first.parse(url, Instant.EPOCH, type, Bytes.of(body));
        assertEquals(outcome, second.parse(url, Instant.EPOCH, type, Bytes.of(body)));
        if (outcome instanceof Parsed parsed) {
            Page page = parsed.page();
            int longest = 2 * body.length + 100;
            assertTrue(page.text().length() <= longest, () -> page.text().length() + " characters of text");
            assertTrue(page.title().length() <= longest, () -> page.title().length() + " characters of title");
            page.canonical().ifPresent(HtmlTarget::check);
            parsed.refresh().ifPresent(HtmlTarget::check);
            for (Outlink link : page.outlinks()) {
                check(link.target());
                assertTrue(link.block() >= -1 && link.block() < page.blocks().size(), link::toString);
            }
            store.keeps(page);
        }
    }

    private static void check(Url url) {
        assertEquals(new Accepted(url), UrlRules.DEFAULT.canonical(url.text()));
    }
}
