package dev.remora.crawler.relevance;

import dev.remora.shared.page.Page;
import dev.remora.shared.text.SegmentedText;

/// Judges how far a page is on the topic. Immutable, unless it is a [LearningModel], and serialisable in kind: no
/// files, threads or stores inside, so that the same code can run in other engines. Safe for use by many threads.
public interface RelevanceModel {
    /// Its name in topic files and on the command line, for example `keyword-density`.
    String name();

    /// A page of at least this relevance is on topic, in [0, 1].
    double threshold();

    /// Judges a page. Deterministic.
    Judgement judge(Page page, SegmentedText title, SegmentedText body);

    /// Judges a short text, such as an anchor or what surrounds it, in [0, 1]; used by priorities.
    double judge(SegmentedText text);

    /// What judges now: the model itself, unless it learns. While this is the same object, the same is judged
    /// alike.
    default RelevanceModel current() {
        return this;
    }
}
