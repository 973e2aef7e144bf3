package dev.remora.search.site;

/// A link among several: a topic, an order, a page number.
///
/// @param label shown text
/// @param count number of pages behind it, as text; may be empty
/// @param href target; empty if a button of the search form replaces the link, because the address is long
/// @param value the value of that button; else empty
/// @param chosen true for the current one
public record Choice(String label, String count, String href, String value, boolean chosen) {
    /// A link without a button.
    public Choice(String label, String count, String href, boolean chosen) {
        this(label, count, href, "", chosen);
    }

    /// A link to what is not counted.
    public Choice(String label, String href, boolean chosen) {
        this(label, "", href, chosen);
    }

    /// A link of which there is no current one.
    public Choice(String label, String href) {
        this(label, href, false);
    }
}
