/// The score: the first pass finds candidates, the rescorer reads their signals, and the formula computes one
/// score, which can be explained.
package dev.remora.search.rank.score;
