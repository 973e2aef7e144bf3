/// Files of a collection: appending with sync and rollback, reading at an offset, numbered segments, fields of bytes.
/// A failed write or sync is [dev.remora.shared.collection.StorageFailed], bytes that cannot be read are
/// [dev.remora.shared.collection.CollectionDamaged].
package dev.remora.shared.collection.file;
