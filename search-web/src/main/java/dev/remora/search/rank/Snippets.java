package dev.remora.search.rank;

import dev.remora.search.query.SearchedWords;
import dev.remora.search.rank.index.TermLookup;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.lucene.document.Document;

/// Makes titles and snippets that show why pages were found; implemented by the snippet stage, so that ranking
/// does not depend on it. Thread-safe.
public interface Snippets {
    /// Returns title and best passage of each page, in the order of `stored`.
    ///
    /// @param lookup of the search, with its terms already looked up
    /// @param stored stored fields of each document, including those of [#texts]
    List<Shown> of(TermLookup lookup, SearchedWords searched, List<Document> stored) throws IOException;

    /// Returns the stored fields that are needed.
    default Set<String> texts() {
        return Set.of();
    }

    /// Safe HTML in which `<mark>` is the only tag.
    record Shown(String titleHtml, String snippetHtml) {}
}
