/// Storage of queued links and of the state of each address: a file of links with its index in memory
/// ([FileLinkStore]), or all in memory for the lab. A view of the journal, written to checkpoints.
package dev.remora.crawler.frontier.store;
