package dev.remora.search.site;

import dev.remora.search.html.PageShell;
import java.util.List;
import java.util.Map;

/// The start page: a search field and the topics.
///
/// @param topics all of them first, then each
/// @param placeholder what the field invites to
/// @param about description of the chosen topic, or empty
/// @param popular what several people have searched for
/// @param hidden what the form carries besides the query
public record HomePage(
        PageShell frame,
        List<Choice> topics,
        String placeholder,
        String about,
        List<Choice> popular,
        Map<String, String> hidden) {}
