/// Parts of the state that are about hosts: whether they respond ([HostAnswers]), what their pages are worth
/// ([HostRecords]), their robots.txt ([RobotsTable]), sitemaps and feeds ([SitemapRecords]).
package dev.remora.crawler.crawl.state.hosts;
