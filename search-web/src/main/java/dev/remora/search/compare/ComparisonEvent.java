package dev.remora.search.compare;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/// What a comparison in another process says, a line of JSON each.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "event")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ComparisonEvent.Progress.class, name = "progress"),
    @JsonSubTypes.Type(value = ComparisonEvent.Compared.class, name = "compared"),
    @JsonSubTypes.Type(value = ComparisonEvent.NoTarget.class, name = "no-target")
})
public sealed interface ComparisonEvent {
    /// Simulated crawls are done.
    ///
    /// @param done how many
    /// @param all of the comparison
    record Progress(int done, int all) implements ComparisonEvent {}

    /// It is over.
    record Compared(Comparison comparison) implements ComparisonEvent {}

    /// No page on topic can be reached from the seeds.
    record NoTarget() implements ComparisonEvent {}
}
