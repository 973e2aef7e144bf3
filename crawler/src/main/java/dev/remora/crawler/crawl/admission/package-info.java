/// Which links of a page enter the queue, and with what priority: scope, depth, traps, mirrors, room in the
/// queue.
package dev.remora.crawler.crawl.admission;
