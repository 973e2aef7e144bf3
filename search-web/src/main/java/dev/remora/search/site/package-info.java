/// Stage 12 of 12, for people. Takes a search from the address bar or the form and returns a page: results, a
/// start page, or an error message.
///
/// Invariants: every page works without scripts; results are shown as text, never as markup; all texts come
/// from the resource bundle, in Chinese and in English.
///
/// Threads: each handler runs on its own thread; models are immutable.
package dev.remora.search.site;
