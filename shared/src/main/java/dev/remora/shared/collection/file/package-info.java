/// Files of a collection: appending with sync and rollback, reading at an offset, numbered segments, binary
/// fields. A failed write or sync throws [dev.remora.shared.collection.StorageFailed]; unreadable bytes throw
/// [dev.remora.shared.collection.CollectionDamaged].
package dev.remora.shared.collection.file;
