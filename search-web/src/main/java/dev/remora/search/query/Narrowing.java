package dev.remora.search.query;

import dev.remora.shared.page.PageKind;
import dev.remora.shared.schema.FileType;
import java.util.Optional;

/// Filters of a search by the values of facets.
///
/// @param year of publication, as the page states it
/// @param kind of page
/// @param type of file
/// @param language of its text, a BCP 47 tag without a region: `zh-Hans`, `en`
public record Narrowing(
        Optional<Integer> year, Optional<PageKind> kind, Optional<FileType> type, Optional<String> language) {
    /// No filter.
    public static final Narrowing NONE =
            new Narrowing(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
}
