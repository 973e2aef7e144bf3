/// A collection as a folder: its layout, the lock of its single writer, and concurrent readers.
/// [CollectionFolder] is the entry point for other packages.
package dev.remora.shared.collection.folder;
