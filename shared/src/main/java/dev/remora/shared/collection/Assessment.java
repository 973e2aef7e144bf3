package dev.remora.shared.collection;

import dev.remora.shared.reason.PageEvidence;

/// What was decided about a page's content.
///
/// @param relevance in [0, 1]
/// @param verdict also says whether another page of the same content is its representative
/// @param evidence of the relevance
public record Assessment(double relevance, Verdict verdict, PageEvidence evidence) {}
