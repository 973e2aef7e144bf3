/// The journal's format: records to bytes and back, batches with one checksum each, the scan that finds the end of
/// what is whole. A new kind of record touches [dev.remora.shared.collection.JournalRecord] and the codecs here.
package dev.remora.shared.collection.journal;
