/// What do the pages of a site have in common? Takes the features of each page as hashes, gives the number of
/// pages of the host with each feature. Start here: [dev.remora.crawler.parse.templates.SiteTemplates].
///
/// The size is bounded per host and in total. Safe for use by many threads.
package dev.remora.crawler.parse.templates;
