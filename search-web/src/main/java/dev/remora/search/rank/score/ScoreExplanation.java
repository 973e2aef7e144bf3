package dev.remora.search.rank.score;

import java.util.List;

/// An explanation of a score: a number, its description, and the parts from which it was computed.
public record ScoreExplanation(double value, String description, List<ScoreExplanation> parts) {}
