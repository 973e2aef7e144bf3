/// Where does a page link to? Takes its links as the walk meets them, gives each canonical address once, with
/// anchor, surroundings, block and direction. Start here: [dev.remora.crawler.parse.links.OutlinkCollector].
///
/// Lives for one page. Source of the directions: Li, Zhao & Yu 2002.
package dev.remora.crawler.parse.links;
