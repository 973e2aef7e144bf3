/// Between stages 3 and 8 of 12. The values passed between stages: the response as received ([Exchange]), the
/// page parsed from it ([Page], [StoredPage]), its links ([Outlink]), and links in the queue ([Link]).
///
/// Invariants: everything here is an immutable value; safe for use by many threads.
package dev.remora.shared.page;
