package dev.remora.lab.experiment;

import dev.remora.lab.trial.Trace;
import dev.remora.shared.topic.Topic;
import java.util.List;

/// Makes the crawls of an experiment over one web: in this process ([LibraryTrials]) or elsewhere. Safe for use
/// by many threads.
public interface TrialRunner {
    /// Returns a description of the web for people.
    String description();

    /// Returns how many crawls are worth ordering at a time.
    int atATime();

    /// Checks that models can judge a topic by the examples that the web holds.
    ///
    /// @throws IllegalArgumentException with words for people, if one cannot
    void check(Topic topic, List<String> models);

    /// Makes a crawl; returns when it has ended.
    ///
    /// @throws TrialFailed if it cannot be made elsewhere
    Trace run(TrialOrder order);
}
