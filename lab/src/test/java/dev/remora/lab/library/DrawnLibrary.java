package dev.remora.lab.library;

import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// A small web, drawn in the test.
public final class DrawnLibrary implements PageLibrary {
    private final Map<String, Holding> holdings = new LinkedHashMap<>();
    private final Set<String> hosts = new TreeSet<>();
    private final PageShelf shelf = new PageShelf(new Folding());

    /// A page with a text and links, all with the anchor 链接.
    public DrawnLibrary page(String url, String text, String... links) {
        List<Outlink> outlinks = Stream.of(links)
                .map(link -> new Outlink(new Url(link), Anchor.of("链接"), "", false, -1, LinkClass.LEVEL, "html/body/a"))
                .toList();
        Url address = new Url(url);
        Page page = Page.ofText(address, Instant.EPOCH, "", text, "zh").linking(outlinks);
        SegmentedText body = new SegmentedText(text, Tokens.NONE);
        ParseOutcome.Parsed parsed = new ParseOutcome.Parsed(page, Optional.empty());
        HeldPage held = shelf.put(parsed, SegmentedText.EMPTY, body, List.of(), 1000);
        return hold(url, new Holding.HeldPageAt(held));
    }

    /// A redirect.
    public DrawnLibrary moved(String from, String to) {
        return hold(from, new Holding.Elsewhere(301, new UrlVerdict.Accepted(new Url(to))));
    }

    private DrawnLibrary hold(String url, Holding holding) {
        holdings.put(url, holding);
        hosts.add(new Url(url).host());
        return this;
    }

    @Override
    public Holding look(FetchRequest request) {
        return holdings.getOrDefault(request.url().text(), new Holding.Missing(404));
    }

    @Override
    public Set<String> hosts() {
        return hosts;
    }

    @Override
    public UrlRules urls() {
        return UrlRules.DEFAULT;
    }

    @Override
    public String description() {
        return "drawn in the test";
    }
}
