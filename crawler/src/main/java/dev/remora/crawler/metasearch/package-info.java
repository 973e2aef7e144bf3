/// Beside the twelve stages: queries a search service with SearXNG's JSON format, gives addresses to the
/// creators of a topic.
///
/// Invariants: a slow, large or wrong response costs bounded time and memory, and ends with a message.
/// Thread-safe.
package dev.remora.crawler.metasearch;
