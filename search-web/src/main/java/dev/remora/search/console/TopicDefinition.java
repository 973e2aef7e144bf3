package dev.remora.search.console;

import java.util.List;

/// What is to be said of a topic's file.
///
/// @param invalid that it cannot be used, if it has mistakes
/// @param blocks why no crawl, trial or re-judging can start with it; empty if it can
/// @param obstacle why no crawl or trial can start; empty if one can
/// @param mistakes each with its place
/// @param unjudged that the stored pages are not judged by it yet; empty if they are, or cannot be now
public record TopicDefinition(String invalid, String blocks, String obstacle, List<String> mistakes, String unjudged) {
    /// There is no file.
    static final TopicDefinition NONE = new TopicDefinition("", "", "", List.of(), "");

    /// Returns why an order cannot be carried out; empty if it can.
    public String blocks(TopicOrder order) {
        return order.begins() ? obstacle : order.judges() ? blocks : "";
    }

    /// Whether it has no mistakes.
    public boolean usable() {
        return mistakes.isEmpty();
    }
}
