/// Stage 1 of 12. Takes a topic file, gives a [Topic]: what we look for and how the crawl goes about it.
///
/// Invariants: a [Topic] that came from [TopicFile] is complete and within bounds, so no later stage checks it
/// again; all problems of a file are told at once, each with its line and with what is allowed. Everything is
/// immutable and safe for use by many threads.
///
/// Keywords by hand and examples: Wang & Fan 2004; seeds: Li et al. 2002.
package dev.remora.shared.topic;
