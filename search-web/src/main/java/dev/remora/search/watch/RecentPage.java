package dev.remora.search.watch;

import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.url.Url;
import java.time.Instant;

/// A recently fetched page.
///
/// @param relevance in [0, 1]
/// @param onTopic its judgement
/// @param page its location in the store
public record RecentPage(Url url, Instant at, double relevance, boolean onTopic, PageLocation page) {}
