/// Stage 1 of 12. Input: a topic file. Output: a [Topic]: what to search for, and how to crawl.
///
/// Invariants: a [Topic] from [TopicFile] is complete and within bounds, so no later stage checks it again;
/// all problems of a file are reported at once, each with its line and the allowed values. Everything is
/// immutable and safe for use by many threads.
///
/// Keywords by hand and examples: Wang & Fan 2004; seeds: Li et al. 2002.
package dev.remora.shared.topic;
