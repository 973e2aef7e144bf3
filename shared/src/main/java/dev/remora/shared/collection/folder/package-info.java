/// A collection as a folder: its layout, the lock of its one writer, readers beside it. Outside, [CollectionFolder] is
/// the way in.
package dev.remora.shared.collection.folder;
