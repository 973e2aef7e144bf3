package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.PageJudge;
import dev.remora.crawler.crawl.worker.PageWorker;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.shared.topic.Topic;

/// The parts of a crawl for one version of its topic.
///
/// @param topic gives seeds and scope
/// @param parts of the core
/// @param worker runs the jobs
/// @param judge of pages, as used by the worker
/// @param frontier settings of the frontier
/// @param settings of the run
public record CrawlPlan(
        Topic topic,
        CoreParts parts,
        PageWorker worker,
        PageJudge judge,
        FrontierSettings frontier,
        CrawlSettings settings) {}
