/// When is a known page worth another request? Takes the results of visits to a page, gives the value of a
/// visit now. Free of threads, files and clocks. *Start at [dev.remora.crawler.freshness.RevisitValue].*
package dev.remora.crawler.freshness;
