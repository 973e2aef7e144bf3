/// Log output. Takes events with external texts (addresses, exception messages) and writes lines that cannot be
/// forged: each event begins in the first column, further lines are indented, and control characters are
/// replaced.
///
/// Threads: Logback calls the converters.
package dev.remora.search.log;
