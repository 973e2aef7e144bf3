/// Where links wait and what is known of each address: on disk in MapDB, or in memory for the lab. A view of the
/// journal, built anew at each opening.
package dev.remora.crawler.frontier.store;
