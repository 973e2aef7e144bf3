/// Beside the twelve stages: asks a search service that speaks SearXNG's JSON format, gives addresses to those who
/// make a topic.
///
/// Invariants: a service that is slow, large or wrong costs bounded time and memory, and ends in words. Threads:
/// safe for use by many.
package dev.remora.crawler.metasearch;
