/// Beside the twelve stages. Takes the results of an experiment, gives what people read: runs and means with their
/// intervals ([CrawlReportData][dev.remora.lab.report.CrawlReportData]), as CSV and as one HTML file with
/// curves.
///
/// Invariants: a report says how it can be made again. Threads: values, safe for all.
package dev.remora.lab.report;
