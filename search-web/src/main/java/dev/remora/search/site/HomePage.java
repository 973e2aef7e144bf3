package dev.remora.search.site;

import dev.remora.search.html.PageShell;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The start page: a search field and the topics.
///
/// @param topics "all topics" first, then each
/// @param placeholder of the search field
/// @param about description of the chosen topic, or empty
/// @param start link to the start page of the chosen or only topic, if any
/// @param popular searches that several people have made
/// @param hidden fields of the form other than the query
public record HomePage(
        PageShell frame,
        List<Choice> topics,
        String placeholder,
        String about,
        Optional<Choice> start,
        List<Choice> popular,
        Map<String, String> hidden) {}
