/// The journal's format: encoding of records, batches with one checksum each, and the scan that finds the end
/// of the intact part. A new kind of record: see [dev.remora.shared.collection.JournalRecord].
package dev.remora.shared.collection.journal;
