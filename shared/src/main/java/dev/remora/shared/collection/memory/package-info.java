/// A collection without files, for the lab and for tests.
package dev.remora.shared.collection.memory;
