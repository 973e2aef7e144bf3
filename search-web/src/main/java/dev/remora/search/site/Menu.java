package dev.remora.search.site;

import java.util.List;

/// What a facet offers.
///
/// @param label name of the facet
/// @param choices values that results have, with how many have each
public record Menu(String label, List<Choice> choices) {}
