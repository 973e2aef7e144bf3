/// Stage 12 of 12, its own description. Takes the routes of the JSON API with what each is for, gives the handlers
/// to the server and an OpenAPI 3.1 document to everybody: a route that is not described cannot be added.
///
/// Invariants: the document is made from the routes and from the records that they answer with, so it cannot say
/// what the server does not do; it holds nothing of the indexes.
///
/// Threads: built once at the start; immutable after.
package dev.remora.search.openapi;
