/// What is the title of a page, and what the name of its site? Takes the evidence of a page, gives its title
/// without the name of the site, and that name. Start here: [dev.remora.crawler.parse.title.TitleFinder].
///
/// The titles of a host's earlier pages are kept, within bounds. Safe for use by many threads.
package dev.remora.crawler.parse.title;
