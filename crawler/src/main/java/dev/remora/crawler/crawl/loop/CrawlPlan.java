package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.PageJudge;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.shared.topic.Topic;

/// What a crawl goes by, for one version of its topic.
///
/// @param topic gives seeds and scope
/// @param parts what the core is made of
/// @param worker does the jobs
/// @param judge by which the worker judges pages
/// @param frontier how hosts are asked
/// @param settings how the run goes
public record CrawlPlan(
        Topic topic,
        CoreParts parts,
        PageWorker worker,
        PageJudge judge,
        FrontierSettings frontier,
        CrawlSettings settings) {}
