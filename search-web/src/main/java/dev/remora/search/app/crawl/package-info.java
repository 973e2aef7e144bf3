/// Commands that crawl or judge, their progress and summary, and crawls started from the console.
package dev.remora.search.app.crawl;
