package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.robots.RobotsGate;
import dev.remora.crawler.crawl.robots.SitemapPlan;

/// What each kind of job is for: they say when one is needed, and take what came of it.
///
/// @param pages of the queue's links
/// @param robots of robots.txt
/// @param sitemaps of sitemaps
/// @param cloaking of checks for cloaking
/// @param bans of checks for bans
record JobHandlers(
        PageOutcomes pages, RobotsGate robots, SitemapPlan sitemaps, CloakingChecks cloaking, BanChecks bans) {}
