/// Stage 12 of 12, for admins. Takes the state of crawls from `shared.run.Crawls`, gives a page on which they are
/// started, watched and steered, behind a sign-in with the admin token.
///
/// Invariants: nothing is shown or changed without a session; every button is a form, so all of it works without
/// script;
/// the script only keeps figures fresh.
///
/// Threads: handlers run on a virtual thread each; models are immutable.
package dev.remora.search.console;
