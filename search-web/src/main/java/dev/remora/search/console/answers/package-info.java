/// Stage 12 of 12, for admins: the trial crawl of a topic and the answers that teach it. Input: the judged pages and
/// the examples of a topic's file ([dev.remora.search.topic.Topics]). Output: the pages on which people answer
/// whether pages are on topic, and take answers back.
///
/// Invariants: nothing is shown without a session; everything works without scripts.
///
/// Threads: handlers run on a thread each; models are immutable.
package dev.remora.search.console.answers;
