/// Stage 12 of 12, its paper and type. Takes a page's model and its template's name, gives HTML; holds what every
/// page shares: the frame, the style sheet, the mark.
///
/// Invariants: text is escaped by the template engine for the place where it stands; the only markup that comes
/// from elsewhere is `<mark>`, let through by [MarkedHtml]; pages load nothing from other hosts (the content
/// security policy holds browsers to it).
///
/// Threads: everything is immutable.
package dev.remora.search.html;
