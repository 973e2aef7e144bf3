/// Stage 12 of 12, its common ground. Takes an HTTP request, gives what the JSON API, the pages and the console all
/// need
/// to know of it: the search that it asks for, the language to answer in, the words of an error.
///
/// Invariants: what a client sends is checked here and nowhere else; what is wrong becomes a [RequestRefused] that
/// names the parameter and says what is allowed; every text for people comes from a resource bundle.
///
/// Threads: everything is immutable or belongs to one request.
///
/// Sources: RFC 9457 (problem details), RFC 9110 (status codes), BCP 47 lookup for Accept-Language.
package dev.remora.search.http;
