/// Stage 12 of 12, common parts. Takes an HTTP request and returns what the JSON API, the pages and the console
/// need from it: the search request, the language of the answer, the text of an error.
///
/// Invariants: client input is validated only here; an error becomes a [RequestRefused] that names the
/// parameter and the allowed values; all texts for people come from a resource bundle.
///
/// Threads: all types are immutable or belong to one request.
///
/// Sources: RFC 9457 (problem details), RFC 9110 (status codes), BCP 47 lookup for Accept-Language.
package dev.remora.search.http;
