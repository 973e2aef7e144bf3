package dev.remora.crawler.document;

import dev.remora.shared.reason.Failure;
import dev.remora.shared.text.Beginning;
import java.io.IOException;
import java.io.InputStream;
import org.apache.poi.openxml4j.util.ZipSecureFile;
import org.apache.tika.detect.DefaultDetector;
import org.apache.tika.exception.EncryptedDocumentException;
import org.apache.tika.exception.TikaException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.HttpHeaders;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.Property;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.parser.AutoDetectParser;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.epub.EpubParser;
import org.apache.tika.parser.microsoft.OfficeParser;
import org.apache.tika.parser.microsoft.OfficeParserConfig;
import org.apache.tika.parser.microsoft.ooxml.OOXMLParser;
import org.apache.tika.parser.microsoft.rtf.RTFParser;
import org.apache.tika.parser.odf.OpenDocumentParser;
import org.apache.tika.parser.pdf.PDFParser;
import org.apache.tika.parser.pdf.PDFParserConfig;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/// Reads a document with Apache Tika: its own text, links and metadata. Embedded content (pictures, other
/// documents, macros) and XML forms (XFA) are ignored, and no external program is called. For one thread.
final class TikaExtraction {
    private final Parser parser = new AutoDetectParser(
            new DefaultDetector(),
            new PDFParser(),
            new OOXMLParser(),
            new OfficeParser(),
            new RTFParser(),
            new EpubParser(),
            new OpenDocumentParser());
    private final int maxCharacters;
    private final int maxLinks;
    private boolean spent;

    TikaExtraction(int maxCharacters, int maxLinks) {
        this.maxCharacters = maxCharacters;
        this.maxLinks = maxLinks;
        ZipSecureFile.setMaxEntrySize(128L << 20);
        ZipSecureFile.setMaxTextSize(64L << 20);
        ZipSecureFile.setMaxFileCount(10_000);
    }

    /// Reads a document. An out-of-memory error ends the process.
    DocumentOutcome read(String name, byte[] body) {
        Metadata metadata = new Metadata();
        metadata.set(TikaCoreProperties.RESOURCE_NAME_KEY, name);
        DocumentText text = new DocumentText(maxCharacters, maxLinks);
        try (InputStream stream = TikaInputStream.get(body, metadata)) {
            parser.parse(stream, text, metadata, context());
        } catch (EncryptedDocumentException e) {
            return new DocumentOutcome.Unreadable(new Failure.Encrypted());
        } catch (StackOverflowError e) {
            spent = true;
            return new DocumentOutcome.Unreadable(new Failure.NestedTooDeep());
        } catch (IOException | SAXException | TikaException | RuntimeException e) {
            spent |= e.getCause() instanceof Error;
            if (!text.full()) {
                return new DocumentOutcome.Unreadable(new Failure.Unsound(words(e)));
            }
        } catch (LinkageError e) {
            spent = true;
            return new DocumentOutcome.Unreadable(new Failure.UnreadContent(words(e)));
        }
        return new DocumentOutcome.Read(content(metadata, text));
    }

    /// Whether a document has left the parsers in an undefined state, so that they must not read another one.
    boolean isSpent() {
        return spent;
    }

    /// Returns the innermost cause on one line.
    private static String words(Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; cause.getCause() != null && depth < 20; depth++) {
            cause = cause.getCause();
        }
        String message = cause.getMessage() == null
                ? ""
                : ": " + cause.getMessage().lines().findFirst().orElse("");
        return Beginning.of(cause.getClass().getSimpleName() + message, 200);
    }

    private static DocumentContent content(Metadata metadata, DocumentText text) {
        return new DocumentContent(
                or(metadata.get(HttpHeaders.CONTENT_TYPE)),
                new DocumentContent.Metadata(
                        fact(metadata, TikaCoreProperties.TITLE),
                        fact(metadata, TikaCoreProperties.CREATOR),
                        fact(metadata, TikaCoreProperties.DESCRIPTION),
                        fact(metadata, TikaCoreProperties.LANGUAGE),
                        fact(metadata, TikaCoreProperties.CREATED),
                        fact(metadata, TikaCoreProperties.MODIFIED)),
                text.text(),
                text.links());
    }

    private static String fact(Metadata metadata, Property property) {
        return or(metadata.get(property));
    }

    private static String or(String value) {
        return value == null ? "" : value;
    }

    private static ParseContext context() {
        ParseContext context = new ParseContext();
        context.set(EmbeddedDocumentExtractor.class, new NothingEmbedded());
        context.set(PDFParserConfig.class, pdf());
        OfficeParserConfig office = new OfficeParserConfig();
        office.setUseSAXDocxExtractor(true);
        office.setUseSAXPptxExtractor(true);
        office.setExtractMacros(false);
        office.setIncludeDeletedContent(false);
        office.setIncludeMoveFromContent(false);
        office.setConcatenatePhoneticRuns(false);
        context.set(OfficeParserConfig.class, office);
        return context;
    }

    private static PDFParserConfig pdf() {
        PDFParserConfig pdf = new PDFParserConfig();
        pdf.setOcrStrategy(PDFParserConfig.OCR_STRATEGY.NO_OCR);
        pdf.setSuppressDuplicateOverlappingText(true); // bold by printing twice
        pdf.setExtractInlineImages(false);
        pdf.setExtractAcroFormContent(false);
        pdf.setExtractBookmarksText(false);
        pdf.setExtractAnnotationText(true);
        pdf.setMaxMainMemoryBytes(64L << 20);
        return pdf;
    }

    private static final class NothingEmbedded implements EmbeddedDocumentExtractor {
        @Override
        public boolean shouldParseEmbedded(Metadata metadata) {
            return false;
        }

        @Override
        public void parseEmbedded(InputStream stream, ContentHandler handler, Metadata metadata, boolean outputHtml) {}
    }
}
