/// Reading all archived responses of a collection again, in an order that the pages' addresses alone decide: what a
/// page's reading owes to other pages of its site then depends on the set of pages, not on the order of a crawl.
/// Start here: [dev.remora.crawler.crawl.reread.Reread].
package dev.remora.crawler.crawl.reread;
