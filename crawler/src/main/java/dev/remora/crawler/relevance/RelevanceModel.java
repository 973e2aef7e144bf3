package dev.remora.crawler.relevance;

import dev.remora.shared.page.Page;
import dev.remora.shared.text.SegmentedText;

/// Judges the relevance of a page to the topic. Immutable, except [LearningModel], and without files, threads
/// or stores, so that the same code can run in other engines. Safe for use by many threads.
public interface RelevanceModel {
    /// Its name in topic files and on the command line, for example `keyword-density`.
    String name();

    /// The minimum relevance of a page on topic, in [0, 1].
    double threshold();

    /// Judges a page. Deterministic.
    Judgement judge(Page page, SegmentedText title, SegmentedText body);

    /// Judges a short text, such as an anchor or the text around it, in [0, 1]; used for priorities.
    double judge(SegmentedText text);

    /// Returns the model that judges now: this model itself, unless it learns. As long as this is the same
    /// object, judgements do not change.
    default RelevanceModel current() {
        return this;
    }
}
