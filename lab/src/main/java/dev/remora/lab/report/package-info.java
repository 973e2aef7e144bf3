/// Beside the twelve stages. Takes the results of an experiment and writes reports: runs and means with their
/// intervals ([CrawlReportData][dev.remora.lab.report.CrawlReportData]), as CSV and as one HTML file with
/// curves.
///
/// Invariants: a report says how it can be reproduced. Threads: all types are immutable.
package dev.remora.lab.report;
