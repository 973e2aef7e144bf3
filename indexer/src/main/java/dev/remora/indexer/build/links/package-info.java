/// Stage 8 of 12: the links, anchor texts, redirects and folds of a collection in compact tables, collected from its
/// change feed. [CollectedLinks] is the entry; the tables are written to a checkpoint beside the index. Of a large
/// collection most of them is not on the heap but in [MappedFiles].
package dev.remora.indexer.build.links;
