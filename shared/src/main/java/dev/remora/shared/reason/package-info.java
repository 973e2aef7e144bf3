/// Why the crawl did what it did: codes with typed arguments ([dev.remora.shared.reason.Reason]), journalled and
/// passed on as such. A sentence is made of one only where a person reads it
/// ([dev.remora.shared.reason.ReasonText]), from the message files `reasons_en` and `reasons_zh`; nothing reads a
/// sentence back.
///
/// A new reason is a record in its family, and a line of its name in each of the two files.
///
/// Threads: everything is immutable.
package dev.remora.shared.reason;
