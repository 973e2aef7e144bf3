/// Beside the twelve stages: topics with labels from an archived web alone. Finds sections of its large hosts
/// by breadcrumbs, folders of addresses and navigation links, and makes topics of them, near and far.
///
/// Invariants: sections, keywords and seeds follow from the pages and the seed alone. Threads: one.
package dev.remora.lab.sections;
