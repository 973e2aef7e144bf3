package dev.remora.crawler.parse;

import dev.remora.crawler.parse.charset.BodyKind;
import dev.remora.crawler.parse.charset.CharsetDetector;
import dev.remora.crawler.parse.charset.MediaType;
import dev.remora.crawler.parse.dom.ClassNameCache;
import dev.remora.crawler.parse.dom.PageLayout;
import dev.remora.crawler.parse.dom.TextFlow;
import dev.remora.crawler.parse.evidence.HeadFacts;
import dev.remora.crawler.parse.facts.FactFinder;
import dev.remora.crawler.parse.links.LinkDirections;
import dev.remora.crawler.parse.links.LinkResolver;
import dev.remora.crawler.parse.links.OutlinkCollector.PageLinks;
import dev.remora.crawler.parse.maintext.KindRules;
import dev.remora.crawler.parse.maintext.MainText;
import dev.remora.crawler.parse.maintext.MainTextFinder;
import dev.remora.crawler.parse.templates.SiteTemplate;
import dev.remora.crawler.parse.templates.SiteTemplates;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.time.Instant;
import java.util.Optional;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;

/// Reads HTML, XHTML and plain text. Safe for use by many threads. Keeps a bounded amount of data per host
/// ([dev.remora.crawler.parse.title.TitleFinder], [SiteTemplates]), which improves the reading of later pages
/// of the same site, until it is [#settled]; otherwise immutable.
///
/// The text is the main text ([MainText]); blocks and links are those of the whole page. [FactFinder] finds
/// title, language, dates and other metadata. The title of plain text is its first line or, if that is empty,
/// the file name.
public final class HtmlParser implements PageParser {
    /// Deeper elements become children of the last ancestor within this depth.
    static final int MAX_DEPTH = 256;

    private final UrlRules rules;
    private final SiteTemplates templates;
    private final ClassNameCache names;
    private final SiteCache sites;
    private final CharsetDetector charsets = new CharsetDetector();
    private final FactFinder facts;
    private final boolean learns;

    /// Creates a parser with its own templates.
    ///
    /// @param rules make the links of a page canonical
    public HtmlParser(UrlRules rules) {
        this(rules, new SiteTemplates());
    }

    /// Creates a parser with shared templates.
    ///
    /// @param rules make the links of a page canonical
    /// @param templates learn from each page that is parsed
    public HtmlParser(UrlRules rules, SiteTemplates templates) {
        this(rules, templates, new FactFinder(), new ClassNameCache(), new SiteCache(), true);
    }

    private HtmlParser(
            UrlRules rules,
            SiteTemplates templates,
            FactFinder facts,
            ClassNameCache names,
            SiteCache sites,
            boolean learns) {
        this.rules = rules;
        this.templates = templates;
        this.facts = facts;
        this.names = names;
        this.sites = sites;
        this.learns = learns;
    }

    @Override
    public HtmlParser untaught() {
        return new HtmlParser(rules, new SiteTemplates(), new FactFinder(), names, sites, true);
    }

    @Override
    public HtmlParser settled() {
        return new HtmlParser(rules, templates, facts.settled(), names, sites, false);
    }

    @Override
    public ParseOutcome parse(Url url, Instant fetchedAt, String contentType, Bytes body) {
        if (body.length() == 0) {
            return new ParseOutcome.NotAPage(new Failure.EmptyResponse());
        }
        MediaType type = MediaType.of(contentType);
        return switch (BodyKind.of(type, body)) {
            case BodyKind.Unread(Failure reason) -> new ParseOutcome.NotAPage(reason);
            case BodyKind.PlainText() -> plain(url, fetchedAt, charsets.decode(body, type.charset(), false));
            case BodyKind.Html() -> html(url, fetchedAt, charsets.decode(body, type.charset(), true));
        };
    }

    private ParseOutcome html(Url url, Instant fetchedAt, CharsetDetector.Decoded decoded) {
        Document document;
        try {
            document = Parser.htmlParser().setMaxDepth(MAX_DEPTH).parseInput(NestingLimit.bound(decoded.text()), "");
        } catch (RuntimeException e) {
            // A defect of the HTML library: the crawl continues, and the reason is recorded.
            return new ParseOutcome.NotAPage(new Failure.HtmlGaveUp(e.toString()));
        }
        DomWalk walk = new DomWalk(names, decoded.text().length());
        walk.over(document);
        return assemble(url, fetchedAt, decoded, document, walk);
    }

    private ParseOutcome assemble(
            Url url, Instant fetchedAt, CharsetDetector.Decoded decoded, Document document, DomWalk walk) {
        HeadFacts head = walk.head();
        String text = walk.text();
        LinkResolver resolver = new LinkResolver(rules, url, head.base(), decoded.charset());
        PageLayout layout = walk.outline().lay();
        PageLinks links =
                walk.links().links(resolver, new LinkDirections(url, sites::of), layout, text, head.nofollow());
        MainTextFinder finder = new MainTextFinder(walk.segmentation(), text, head.title());
        MainText alone = finder.find();
        SiteTemplate template = template(url, finder);
        MainText main = finder.find(template);
        PageKind kind = KindRules.kind(url, links.calledHome(), head.title(), main);
        Optional<SoftError> softError = SoftErrors.of(head.title(), text, links.outlinks(), walk.signs());
        PageFacts known = PageFacts.NONE.of(kind).with(softError);
        String readable = main.text().isBlank() ? text : main.text();
        var found = facts.find(url, fetchedAt, document, head, walk.evidence(), resolver, readable, known);
        String given = head.titleElement();
        boolean elsewhere = kind != PageKind.HOME && !given.isBlank() && !given.contains(found.title());
        MainText body = elsewhere ? finder.withoutTitle(main, template, found.title()) : main;
        Page page = new Page(
                url,
                fetchedAt,
                found.title(),
                body.text(),
                found.facts(),
                new Page.Head(
                        decoded.charset().name(),
                        found.language(),
                        head.canonical().flatMap(resolver::resolve),
                        head.noindex()),
                new Page.Layout(layout.blocks(), links.outlinks()));
        boolean shell = softError.filter(SoftError.SCRIPT_SHELL::equals).isPresent();
        Optional<Url> refresh = head.refresh()
                .or(() -> shell ? walk.signs().redirect() : Optional.empty())
                .flatMap(resolver::resolve);
        boolean again = refresh.map(url::equals)
                .orElse(head.reloads() || (shell && walk.signs().reloads()));
        return new ParseOutcome.Parsed(
                page,
                refresh.filter(target -> !target.equals(url)),
                head.title(),
                alone.text(),
                again && SoftErrors.isBare(text, links.outlinks()));
    }

    /// Returns the template of the page's site, after it has learnt the page if this parser learns.
    private SiteTemplate template(Url url, MainTextFinder finder) {
        SiteTemplate template = templates.of(url.host());
        if (learns) {
            template.learn(url.key(), finder.features());
        }
        return template;
    }

    private ParseOutcome plain(Url url, Instant fetchedAt, CharsetDetector.Decoded decoded) {
        TextFlow flow = TextFlow.unlimited(decoded.text().length());
        flow.append(decoded.text(), true);
        String text = flow.toString();
        int end = text.indexOf('\n');
        String first = end < 0 ? text : text.substring(0, end);
        String title = first.isEmpty() ? fileName(url) : TextFlow.cut(first, HeadFacts.MAX_TITLE);
        Page page = new Page(
                url,
                fetchedAt,
                title,
                text,
                PageFacts.NONE.ofType("text/plain"),
                new Page.Head(decoded.charset().name(), facts.language(text), Optional.empty(), false),
                Page.Layout.NONE);
        return new ParseOutcome.Parsed(page, Optional.empty());
    }

    private static String fileName(Url url) {
        String path = url.pathAndQuery();
        int query = path.indexOf('?');
        path = query < 0 ? path : path.substring(0, query);
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
