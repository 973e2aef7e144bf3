/// What stands in logs. Takes events with texts from outside (addresses, messages of faults), gives lines that nobody
/// can forge: each event begins at the first column and goes on indented, and control characters are none.
///
/// Threads: converters are used as Logback uses them.
package dev.remora.search.log;
