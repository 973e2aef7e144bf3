/// Beside the stages: what a case of the hostile web is expected to come to, and what it came to.
///
/// Threads: all types are immutable.
package dev.remora.lab.hostile.outcome;
