/// Stage 12 of 12, for programs. Takes HTTP requests under `/api/v1`, gives JSON from the ranked answers of stage
/// 10 and the progress of crawls.
///
/// Invariants: the JSON is a contract, so every answer is a record of its own here and no inner type is serialised;
/// a crawl is started, watched and steered through `shared.run.Crawls` only, by admins only; this package never
/// fetches.
///
/// Threads: handlers run on a virtual thread each; an event stream holds its own until the run or the client ends
/// it.
package dev.remora.search.api;
