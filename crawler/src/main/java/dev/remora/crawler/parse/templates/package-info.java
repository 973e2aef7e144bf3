/// What do the pages of a site have in common? Takes the features of each page as hashes, gives on how many pages
/// of the host each was seen. Start here: [dev.remora.crawler.parse.templates.SiteTemplates].
///
/// What is kept is bounded for each host and for all of them. Safe for all threads.
package dev.remora.crawler.parse.templates;
