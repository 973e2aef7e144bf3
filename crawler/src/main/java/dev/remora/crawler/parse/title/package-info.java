/// What is a page called, and what its site? Takes the evidence of a page, gives its title without the name of the
/// site, and that name. Start here: [dev.remora.crawler.parse.title.TitleFinder].
///
/// The titles that a host's pages had before are remembered, within bounds. Safe for all threads.
package dev.remora.crawler.parse.title;
