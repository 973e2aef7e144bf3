package dev.remora.indexer.build;

import dev.remora.shared.url.Url;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The number of a part of a long list, from its address: sites give all parts of a list the same title, so a
/// search for the list finds them all, and the first part is wanted.
final class ListPart {
    /// `/page/2/`, `/page2.html`, `index_2.html`, `list-2.html`, `?page=2`: how blogs and portals number
    /// parts.
    private static final Pattern NUMBER = Pattern.compile(
            "(?:/page[/_-]?|/(?:index|list)[_-]|[?&](?:page|paged|pageno)=)([0-9]{1,5})(?:/?$|\\.[a-z]{3,5}$|/?[?&#])",
            Pattern.CASE_INSENSITIVE);

    private ListPart() {}

    /// Returns the number of the part; 1 if the address has none.
    static int of(Url url) {
        Matcher number = NUMBER.matcher(url.pathAndQuery());
        return number.find() ? Math.max(1, Integer.parseInt(number.group(1))) : 1;
    }
}
