/// Stage 12 of 12, rendering. Takes a page's model and its template's name and returns HTML; has the parts
/// that all pages share: the layout, the style sheet, the logo.
///
/// Invariants: the template engine escapes text for its context; the only foreign markup is `<mark>`, checked
/// by [MarkedHtml]; pages load nothing from other hosts (enforced by the content security policy).
///
/// Threads: all types are immutable.
package dev.remora.search.html;
