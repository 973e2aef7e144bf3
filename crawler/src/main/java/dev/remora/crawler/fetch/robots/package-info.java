/// robots.txt by RFC 9309: [RobotsRules] reads the outcome of its request and says which addresses are allowed.
///
/// Invariants: bounded time for any rules and any address. Threads: all types are immutable.
package dev.remora.crawler.fetch.robots;
