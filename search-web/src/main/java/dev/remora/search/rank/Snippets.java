package dev.remora.search.rank;

import dev.remora.search.query.PlannedQuery;
import dev.remora.search.rank.index.TermLookup;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.lucene.document.Document;

/// Shows why pages were found; filled by the snippet stage, so that ranking does not depend on it. Safe for use by
/// many threads.
public interface Snippets {
    /// Title and best passage of each page, in the order of `docs`.
    ///
    /// @param lookup of the search: its terms are looked up already
    /// @param docs document numbers of the searcher
    /// @param stored what is stored of each, the fields of [#texts] among it
    List<Shown> of(TermLookup lookup, PlannedQuery query, int[] docs, List<Document> stored) throws IOException;

    /// Stored fields that are needed.
    default Set<String> texts() {
        return Set.of();
    }

    /// Safe HTML in which `<mark>` is the only tag.
    record Shown(String titleHtml, String snippetHtml) {}
}
