/// Between stages 3 and 8 of 12. Takes nothing, gives the values that pass between stages: the response as it came
/// ([Exchange]), the page that it became ([Page], [StoredPage]), and the links that leave it ([Outlink]) and wait
/// ([Link]).
///
/// Invariants: everything here is a value, never changed after it was made; safe for all threads.
package dev.remora.shared.page;
