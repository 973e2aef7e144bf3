package dev.remora.crawler.document;

import dev.remora.crawler.document.DocumentContent.DocumentLink;
import dev.remora.crawler.document.DocumentContent.Metadata;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.crawler.parse.facts.Languages;
import dev.remora.crawler.parse.links.LinkDirections;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.text.Beginning;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Makes a page from the content of a document. Metadata is used where it is plausible.
final class DocumentPage {
    private static final LocalDate FIRST_DOCUMENT = LocalDate.of(1985, 1, 1);
    private static final int LONGEST_FACT = 200;
    private static final int LONGEST_DESCRIPTION = 1_000;

    /// Minimum number of letters and digits in a text that is not thin.
    private static final int THIN = 100;

    private static final Pattern LANGUAGE = Pattern.compile("[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}");
    private static final Pattern MEDIA_TYPE = Pattern.compile("[a-z]+/[\\w.+-]{1,100}");

    /// Placeholders that programs insert for the author.
    private static final Pattern NOBODY = Pattern.compile(
            "(user|users?\\d*|admin|administrator|root|owner|hp|dell|lenovo|asus|acer|pc|微软用户|用户|匿名|unknown"
                    + "|anonymous|microsoft.*|windows.*|wps.*|\\P{L}*)",
            Pattern.CASE_INSENSITIVE);

    private final UrlRules rules;

    DocumentPage(UrlRules rules) {
        this.rules = rules;
    }

    ParseOutcome of(Url url, Instant fetchedAt, DocumentContent content) {
        Metadata metadata = content.metadata();
        String text =
                content.mediaType().startsWith("application/pdf") ? PrintLines.joined(content.text()) : content.text();
        long letters = text.codePoints().filter(Character::isLetterOrDigit).count();
        if (letters == 0) {
            return new ParseOutcome.NotAPage(new Failure.PicturesOnly());
        }
        String title = DocumentTitle.of(
                metadata.title(), content.mediaType().startsWith("application/epub"), text, fileName(url));
        String declared = LANGUAGE.matcher(metadata.language()).matches() ? metadata.language() : "";
        Page page = Page.ofText(url, fetchedAt, title, text, Languages.INSTANCE.of(text, title, declared))
                .with(facts(content, letters < THIN ? PageKind.THIN : PageKind.ARTICLE, fetchedAt))
                .linking(outlinks(url, content.links()));
        return new ParseOutcome.Parsed(page, Optional.empty());
    }

    private static PageFacts facts(DocumentContent content, PageKind kind, Instant fetchedAt) {
        Metadata metadata = content.metadata();
        String type = DocumentTypes.essence(content.mediaType());
        String author = folded(metadata.author(), LONGEST_FACT);
        return new PageFacts(
                kind,
                Optional.empty(),
                MEDIA_TYPE.matcher(type).matches() ? type : "application/octet-stream",
                new PageFacts.Metadata(
                        folded(metadata.subject(), LONGEST_DESCRIPTION),
                        NOBODY.matcher(author).matches() ? "" : author,
                        List.of(),
                        List.of(),
                        ""),
                PageFacts.Place.NONE,
                new PageFacts.Days(day(metadata.created(), fetchedAt), day(metadata.modified(), fetchedAt)));
    }

    /// Returns the date of a time in ISO form, unless it is before the first documents of this kind or after
    /// the fetch.
    private static Optional<LocalDate> day(String time, Instant fetchedAt) {
        try {
            LocalDate day = LocalDate.parse(time.substring(0, Math.min(10, time.length())));
            LocalDate latest = fetchedAt.atOffset(ZoneOffset.UTC).toLocalDate().plusDays(1);
            return day.isBefore(FIRST_DOCUMENT) || day.isAfter(latest) ? Optional.empty() : Optional.of(day);
        } catch (DateTimeException notADate) {
            return Optional.empty();
        }
    }

    private List<Outlink> outlinks(Url page, List<DocumentLink> links) {
        Map<Url, Outlink> byTarget = new LinkedHashMap<>();
        LinkDirections directions = new LinkDirections(page);
        for (DocumentLink link : links) {
            if (rules.resolve(page, link.address()) instanceof UrlVerdict.Accepted(Url target)
                    && !target.equals(page)) {
                byTarget.putIfAbsent(target, outlink(target, link.anchor(), directions.of(target, false)));
            }
        }
        return new ArrayList<>(byTarget.values());
    }

    private static Outlink outlink(Url target, String anchor, LinkClass kind) {
        return new Outlink(target, Anchor.of(folded(anchor, LONGEST_FACT)), "", false, -1, kind, "document/a");
    }

    private static String folded(String raw, int longest) {
        String text = DocumentTitle.misread(raw)
                .orElse(raw)
                .replaceAll("[\\s\\p{Z}\\p{Cc}\\p{Cf}]+", " ")
                .strip();
        return Beginning.of(text, longest);
    }

    /// Returns the file name of an address, with escapes decoded.
    static String fileName(Url url) {
        String path = url.pathAndQuery();
        int query = path.indexOf('?');
        String name = path.substring(
                path.lastIndexOf('/', query < 0 ? path.length() : query) + 1, query < 0 ? path.length() : query);
        try {
            return URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException strayEscape) {
            return name;
        }
    }
}
