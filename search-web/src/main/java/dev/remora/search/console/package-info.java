/// Stage 12 of 12, for admins. Input: the state of crawls, from `shared.run.Crawls`. Output: pages on which
/// they are started, watched and controlled, after a sign-in.
///
/// Invariants: nothing is shown or changed without a session; every button is a form, so everything works
/// without scripts, which only update figures.
///
/// Threads: handlers run on a thread each; models are immutable.
package dev.remora.search.console;
