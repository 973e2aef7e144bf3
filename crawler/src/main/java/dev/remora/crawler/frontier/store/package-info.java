/// Storage of queued links and of the state of each address: on disk in MapDB, or in memory for the lab. A view
/// of the journal, rebuilt at each opening.
package dev.remora.crawler.frontier.store;
