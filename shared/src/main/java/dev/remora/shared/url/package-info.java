/// Between stages 1 and 2 of 12. Input: any text given as an address (a seed, an `href`, a `Location` header,
/// a line of a sitemap). Output: a [Url] in canonical form, or the reason why it is never fetched.
///
/// Invariants: two texts for one page give one [Url]; canonicalisation is idempotent; nothing here throws,
/// for any text. Everything is immutable and safe for use by many threads.
///
/// RFC 3986 (URI), RFC 5952 (IPv6 as text), the WHATWG URL standard for what browsers tolerate; Zou et al.
/// 2009 for the rules of a crawler. The public suffix list comes with crawler-commons.
package dev.remora.shared.url;
