package dev.remora.crawler.document;

import dev.remora.crawler.parse.PageParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.reason.DocumentFamily;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.time.Instant;
import java.util.Optional;

/// Reads documents, and hands everything else on to the parser of pages. What a body is, its bytes say, whatever it
/// was declared as: a PDF that is declared as HTML is read, and a page that is declared as a Word file too.
///
/// Safe for use by many threads.
public final class DocumentParser implements PageParser {
    private final PageParser pages;
    private final DocumentReader reader;
    private final DocumentPage assembly;
    private final int maxBytes;

    /// @param pages reads what is no document
    /// @param reader reads documents; its owner closes it
    /// @param rules by which the links of a document become canonical
    /// @param maxBytes the cap at which bodies were cut: a document of that size is not whole
    public DocumentParser(PageParser pages, DocumentReader reader, UrlRules rules, int maxBytes) {
        this.pages = pages;
        this.reader = reader;
        this.assembly = new DocumentPage(rules);
        this.maxBytes = maxBytes;
    }

    /// The beginning of a document is none: what it holds is listed at its end, or it is packed.
    @Override
    public ParseOutcome parseBeginning(Url url, Instant fetchedAt, String contentType, Bytes body) {
        Optional<DocumentFamily> family = DocumentSigns.of(body);
        return family.isEmpty()
                ? parse(url, fetchedAt, contentType, body)
                : new ParseOutcome.NotAPage(new Failure.DocumentCut(family.get(), body.length() >> 10));
    }

    @Override
    public ParseOutcome parse(Url url, Instant fetchedAt, String contentType, Bytes body) {
        Optional<DocumentFamily> family = DocumentSigns.of(body);
        if (family.isEmpty()) {
            String type = DocumentTypes.essence(contentType);
            if (!DocumentTypes.isDocument(type)) {
                return pages.parse(url, fetchedAt, contentType, body);
            }
            return DocumentSigns.isMarkup(body)
                    ? pages.parse(url, fetchedAt, "text/html", body)
                    : new ParseOutcome.NotAPage(new Failure.NoSuchDocument(type));
        }
        if (body.length() >= maxBytes) {
            return new ParseOutcome.NotAPage(new Failure.DocumentTooLarge(family.get(), maxBytes >> 20));
        }
        return switch (reader.read(DocumentPage.fileName(url), body)) {
            case DocumentOutcome.Unreadable(Failure reason) ->
                new ParseOutcome.NotAPage(new Failure.DocumentUnreadable(family.get(), reason));
            case DocumentOutcome.NotRead(Failure reason) ->
                new ParseOutcome.NotRead(new Failure.DocumentNotRead(family.get(), reason));
            case DocumentOutcome.Read(DocumentContent content) -> assembly.of(url, fetchedAt, content);
        };
    }
}
