/// Bytes that hostile hosts send: content codings, bombs among them.
///
/// Threads: all types are immutable.
package dev.remora.lab.hostile.payload;
