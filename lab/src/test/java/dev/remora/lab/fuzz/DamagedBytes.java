package dev.remora.lab.fuzz;

import java.util.Arrays;

/// Damage that a checksum of 32 bits finds without fail: up to four bytes in a row are others, the end is
/// missing, or both.
final class DamagedBytes {
    private DamagedBytes() {}

    /// @param whole a file
    /// @param in two bytes for the place, one for the length, then the bytes; then two for how much of the end
    ///     goes
    /// @param from what lies before stays as it is
    static byte[] to(byte[] whole, FuzzInput in, int from) {
        byte[] damaged = whole.clone();
        int at = from + (in.octet() << 8 | in.octet()) % (whole.length - from);
        for (int i = at; i < Math.min(whole.length, at + in.octet() % 5); i++) {
            damaged[i] = (byte) in.octet();
        }
        int gone = (in.octet() << 8 | in.octet()) % (whole.length - from);
        return Arrays.copyOf(damaged, whole.length - gone);
    }
}
