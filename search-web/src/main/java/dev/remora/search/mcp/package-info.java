/// Stage 12 of 12, for agents. Takes tool calls of the Model Context Protocol, over HTTP or over the standard
/// streams of a process, and returns the same data as the API, as JSON without markup. Start here:
/// [dev.remora.search.mcp.AgentTools].
///
/// Invariants: tools only read; a call that fails is answered with its reason, never with a stack trace.
///
/// Threads: calls run on their caller's thread; all types are thread-safe.
package dev.remora.search.mcp;
