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

/// Parses documents, and passes all other bodies to the parser of pages. The bytes decide what a body is, not
/// the declared type: a PDF that is declared as HTML is read as a PDF, and a page that is declared as a Word
/// file as a page.
///
/// Safe for use by many threads.
public final class DocumentParser implements PageParser {
    private final PageParser pages;
    private final DocumentReader reader;
    private final DocumentPage assembly;
    private final int maxBytes;

    /// @param pages parses bodies that are not documents
    /// @param reader reads documents; its owner closes it
    /// @param rules make the links of a document canonical
    /// @param maxBytes the size at which bodies are truncated: a document of that size is incomplete
    public DocumentParser(PageParser pages, DocumentReader reader, UrlRules rules, int maxBytes) {
        this(pages, reader, new DocumentPage(rules), maxBytes);
    }

    private DocumentParser(PageParser pages, DocumentReader reader, DocumentPage assembly, int maxBytes) {
        this.pages = pages;
        this.reader = reader;
        this.assembly = assembly;
        this.maxBytes = maxBytes;
    }

    @Override
    public boolean teaches(Bytes body) {
        return DocumentSigns.of(body).isEmpty();
    }

    @Override
    public DocumentParser untaught() {
        return new DocumentParser(pages.untaught(), reader, assembly, maxBytes);
    }

    @Override
    public DocumentParser settled() {
        return new DocumentParser(pages.settled(), reader, assembly, maxBytes);
    }

    /// The beginning of a document cannot be read: its table of contents is at its end, or it is compressed.
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
