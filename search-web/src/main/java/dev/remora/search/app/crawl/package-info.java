/// Commands that crawl or judge, their progress and summary, and crawls that the console starts.
package dev.remora.search.app.crawl;
