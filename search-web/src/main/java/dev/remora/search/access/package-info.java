/// Stage 12 of 12, its lock. Takes a request to the admin routes, gives it through or a refusal.
///
/// Invariants: the token itself is never stored, only its SHA-256; comparisons take the same time whatever they
/// find; a session cookie alone never lets a page of another site change anything.
///
/// Threads: all types are safe for use by many threads.
package dev.remora.search.access;
