package dev.remora.search.site;

/// A link that is one of several: a topic, an order, a page number.
///
/// @param label what it says
/// @param count how many pages are behind it, as text; may be empty
/// @param href where it leads; empty where a button of the search form leads there, because the address is long
/// @param value what that button sends; else empty
/// @param chosen whether it is the current one
public record Choice(String label, String count, String href, String value, boolean chosen) {
    /// A link.
    public Choice(String label, String count, String href, boolean chosen) {
        this(label, count, href, "", chosen);
    }
}
