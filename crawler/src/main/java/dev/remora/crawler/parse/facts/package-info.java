/// What metadata does a page have? Takes its evidence, its text and its kind, gives title, language, dates,
/// author, keywords, breadcrumbs and picture. Start here: [dev.remora.crawler.parse.facts.FactFinder].
///
/// Safe for use by many threads; data on a host depends only on the order of the host's pages.
package dev.remora.crawler.parse.facts;
