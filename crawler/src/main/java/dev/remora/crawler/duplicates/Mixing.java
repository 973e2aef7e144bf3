package dev.remora.crawler.duplicates;

/// Hashing of 64-bit numbers.
final class Mixing {
    private Mixing() {}

    /// A number in which every bit depends on every bit of the given one (the finalizer of SplitMix64; Steele,
    /// Lea & Flood 2014).
    static long mix(long number) {
        long mixed = (number ^ (number >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
