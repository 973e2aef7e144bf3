/// Stage 5 of 12, a part of its second half: the state of block-shark on the blocks of pages. Takes the
/// outcomes of a block's links, gives the block's value, whether its label is in the library, and whether the
/// crawl has drifted.
///
/// Invariants: the same calls in the same order return the same results; each table is bounded; the learnt
/// state can be written as readable lines and restored exactly. Threads: one, the crawl loop's.
package dev.remora.crawler.priority.block;
