package dev.remora.search.rank.score;

import java.util.List;

/// How a score came about: a number, what it is, and the parts that it was made of.
public record ScoreExplanation(double value, String description, List<ScoreExplanation> parts) {}
