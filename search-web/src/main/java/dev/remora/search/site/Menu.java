package dev.remora.search.site;

import java.util.List;

/// What a facet offers.
///
/// @param label name of the facet
/// @param name of the parameter that narrows to a value
/// @param choices values that results have, with how many have each
public record Menu(String label, String name, List<Choice> choices) {}
