/// Between stages 1 and 2 of 12. Takes any text that claims to be an address (a seed, an `href`, a `Location`
/// header, a line of a sitemap), gives a [Url] in canonical form, or the reason why it is never fetched.
///
/// Invariants: two texts that mean one page get one [Url]; canonicalising twice changes nothing; nothing here
/// throws, whatever the text. Everything is immutable and safe for use by many threads.
///
/// RFC 3986 (URI), RFC 5952 (IPv6 as text), the WHATWG URL standard for what browsers forgive; Zou et al. 2009 for
/// the rules a crawler adds. The public suffix list comes with crawler-commons.
package dev.remora.shared.url;
