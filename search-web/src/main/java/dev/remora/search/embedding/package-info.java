/// Beside stages 8 and 9: what does a query mean? Reaches the operator's embedding model, over HTTP or in this
/// process, within a deadline; if it does not answer, searches go by words alone.
///
/// Sends texts of pages and queries to the address of the settings only: it follows no redirects. Nothing is sent
/// without settings.
package dev.remora.search.embedding;
