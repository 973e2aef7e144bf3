/// What is known of a page? Takes its evidence, its text and its kind, gives title, language, dates, author,
/// keywords, breadcrumbs and picture. Start here: [dev.remora.crawler.parse.facts.FactFinder].
///
/// Safe for all threads; what it knows of a host depends only on the order of the host's pages.
package dev.remora.crawler.parse.facts;
