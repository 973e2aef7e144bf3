/// The score: the first pass finds candidates, the rescorer takes their signals, the formula makes one value that can
/// be explained.
package dev.remora.search.rank.score;
