package dev.remora.search.site;

import java.util.List;

/// The menu of a facet.
///
/// @param label name of the facet
/// @param name of the request parameter
/// @param choices values of the results, with their counts
public record Menu(String label, String name, List<Choice> choices) {}
