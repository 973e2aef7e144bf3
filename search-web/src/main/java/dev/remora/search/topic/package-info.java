/// Topic files as the front end handles them: the operations and their results. `app` implements the
/// interfaces; the API and the console use them.
///
/// Threads: implementations are safe for use by many threads; values are immutable.
package dev.remora.search.topic;
