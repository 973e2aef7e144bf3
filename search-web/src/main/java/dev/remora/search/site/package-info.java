/// Stage 12 of 12, for people. Takes a search from the address bar or the form, gives a page: results, a start
/// page, or words about what went wrong.
///
/// Invariants: every page works without script; what was found is shown as text, never as markup; every text comes
/// from the resource bundle, in Chinese and in English.
///
/// Threads: handlers run on a virtual thread each; models are immutable.
package dev.remora.search.site;
