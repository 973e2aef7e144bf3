/// Arrays that grow: small ones on the heap, of large ones what goes beyond a bound in [LargeMemory], such as mapped
/// files. Start at [IntArray]. Not thread-safe.
package dev.remora.shared.array;
