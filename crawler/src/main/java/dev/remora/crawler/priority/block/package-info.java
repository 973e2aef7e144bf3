/// Stage 5 of 12, a part of its second half: what block-shark knows of the blocks of pages. Takes what the links of
/// a block led to, gives the block's value, whether its label promises relevant pages, and whether the crawl has
/// drifted.
///
/// Invariants: the same calls in the same order give the same answers; each table is bounded; what was learnt can
/// be written as lines for people and read back to the last bit. Threads: one, the crawl loop's.
package dev.remora.crawler.priority.block;
