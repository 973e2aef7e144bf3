/// Counts per site, kind, date and topic over all that a query matches.
package dev.remora.search.rank.facet;
