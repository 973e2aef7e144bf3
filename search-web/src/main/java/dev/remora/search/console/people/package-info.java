/// Stage 12 of 12, for admins: the pages of people, script tokens and the audit log, and of one's own
/// password. They show and change the users and tokens of [dev.remora.search.access.Credentials].
///
/// Invariants: a new link or token is shown only on the response to its creation; everything works without
/// scripts.
///
/// Threads: handlers run on a thread each; models are immutable.
package dev.remora.search.console.people;
