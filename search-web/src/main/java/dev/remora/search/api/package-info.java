/// Stage 12 of 12, for programs. Takes HTTP requests under `/api/v1` and returns JSON of the ranked answers of
/// stage 10 and the progress of crawls.
///
/// Invariants: the JSON is a contract, so every answer has its own record here and no internal type is
/// serialised, and what its fields are is said once, by the bundles `fields_en` and `fields_zh` of `openapi`;
/// crawls are started, watched and controlled only through `shared.run.Crawls` and only by admins; this package
/// never fetches.
///
/// Threads: each handler runs on its own thread; an event stream occupies its thread until the run or
/// the client ends.
package dev.remora.search.api;
