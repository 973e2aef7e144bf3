package dev.remora.search.app.server;

import dev.remora.search.compare.Comparisons;
import dev.remora.search.topic.Topics;
import dev.remora.search.watch.CrawlWatch;
import dev.remora.shared.run.Crawls;

/// What the server serves of crawls.
///
/// @param runs starts and controls crawls
/// @param topics creates and changes topic files
/// @param watch view of the crawls for admins
/// @param comparisons of strategies
public record ServedCrawls(Crawls runs, Topics topics, CrawlWatch watch, Comparisons comparisons) {}
