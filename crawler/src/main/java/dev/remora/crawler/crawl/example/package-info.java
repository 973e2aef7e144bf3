/// Example pages of a topic: from files, from the collection, or fetched.
package dev.remora.crawler.crawl.example;
