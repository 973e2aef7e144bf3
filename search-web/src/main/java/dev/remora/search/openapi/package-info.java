/// Stage 12 of 12, API description. Takes the routes of the JSON API with their descriptions, and passes the
/// handlers to the server and an OpenAPI 3.1 document to clients: a route without a description cannot be
/// added.
///
/// Invariants: the document is generated from the routes and the records of their answers, so it matches the
/// server; it has no data of the indexes.
///
/// Threads: built once at the start; immutable afterwards.
package dev.remora.search.openapi;
