/// Counts per site, year, kind, type, language and topic ([Facets.Field]) over all matches of a query.
package dev.remora.search.rank.facet;
