package dev.remora.search.rank;

import dev.remora.search.query.PlannedQuery;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.search.IndexSearcher;

/// Shows why pages were found; filled by the snippet stage, so that ranking does not depend on it. Safe for use by
/// many threads.
public interface Snippets {
    /// Title and best passage of each page, in the order of `docs`.
    ///
    /// @param docs document numbers of the searcher
    List<Shown> of(IndexSearcher searcher, PlannedQuery query, int[] docs) throws IOException;

    /// Safe HTML in which `<mark>` is the only tag.
    record Shown(String titleHtml, String snippetHtml) {}
}
