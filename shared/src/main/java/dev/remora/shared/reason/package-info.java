/// Why the crawl did what it did: codes with typed arguments ([dev.remora.shared.reason.Reason]), which are
/// journalled and passed on. They are formatted as text only for display
/// ([dev.remora.shared.reason.ReasonText]), from the message files `reasons_en` and `reasons_zh`; no code
/// parses the text.
///
/// A new reason needs a record in its family, and a line in each of the two files.
///
/// Threads: everything is immutable.
package dev.remora.shared.reason;
