/// Checkpoints: the state of a crawl at a position of its journal, so that an opening reads the records behind that
/// position only. What a checkpoint contains is the crawler's affair ([CheckpointWriter] takes values); that it is
/// whole, and of this journal, is decided here ([Checkpoints]). Start at [CheckpointFolder].
package dev.remora.shared.collection.checkpoint;
