package dev.remora.search.query;

import dev.remora.shared.page.PageKind;
import dev.remora.shared.schema.FileType;
import java.util.Optional;

/// What a page must be besides matching: the values that facets offer.
///
/// @param year of publication, as the page states it
/// @param kind what sort of page
/// @param type what one needs to open it
/// @param language of its text, a BCP 47 tag without a region: `zh-Hans`, `en`
public record Narrowing(
        Optional<Integer> year, Optional<PageKind> kind, Optional<FileType> type, Optional<String> language) {
    /// Any page.
    public static final Narrowing NONE =
            new Narrowing(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /// Whether it lets every page through.
    public boolean isNone() {
        return equals(NONE);
    }
}
