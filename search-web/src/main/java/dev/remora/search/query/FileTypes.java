package dev.remora.search.query;

import dev.remora.shared.schema.Fields;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/// The pages that `filetype:` matches: those with a media type of the extension; for an unknown extension,
/// those whose address has it as a word.
final class FileTypes {
    private static final String OFFICE = "application/vnd.openxmlformats-officedocument.";
    private static final String OPEN = "application/vnd.oasis.opendocument.";

    /// Prefixes of media types by extension.
    private static final Map<String, List<String>> TYPES = Map.ofEntries(
            Map.entry("pdf", List.of("application/pdf", "application/x-pdf")),
            Map.entry("doc", List.of("application/msword", "application/x-msword", "application/vnd.ms-word")),
            Map.entry("docx", List.of(OFFICE + "wordprocessingml")),
            Map.entry("xls", List.of("application/msexcel", "application/vnd.ms-excel")),
            Map.entry("xlsx", List.of(OFFICE + "spreadsheetml")),
            Map.entry("ppt", List.of("application/mspowerpoint", "application/vnd.ms-powerpoint")),
            Map.entry("pptx", List.of(OFFICE + "presentationml")),
            Map.entry("odt", List.of(OPEN + "text")),
            Map.entry("ods", List.of(OPEN + "spreadsheet")),
            Map.entry("odp", List.of(OPEN + "presentation")),
            Map.entry("rtf", List.of("application/rtf", "text/rtf")),
            Map.entry("epub", List.of("application/epub")),
            Map.entry("txt", List.of("text/plain")),
            Map.entry("xml", List.of("text/xml", "application/xml")),
            Map.entry("html", List.of("text/html", "application/xhtml")),
            Map.entry("htm", List.of("text/html", "application/xhtml")));

    private FileTypes() {}

    static Query of(String extension) {
        List<String> types = TYPES.get(extension);
        if (types == null) {
            return new TermQuery(new Term(Fields.ADDRESS, extension));
        }
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        types.forEach(type -> any.add(new PrefixQuery(new Term(Fields.MEDIA_TYPE, type)), Occur.SHOULD));
        return any.build();
    }
}
