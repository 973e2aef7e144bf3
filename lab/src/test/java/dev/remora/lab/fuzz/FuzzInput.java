package dev.remora.lab.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/// An input, taken apart from its beginning. What is not there any more is zero or empty.
final class FuzzInput {
    private final byte[] bytes;
    private int at;

    FuzzInput(byte[] bytes) {
        this.bytes = bytes;
    }

    /// A byte, in [0, 255].
    int octet() {
        return at < bytes.length ? bytes[at++] & 0xff : 0;
    }

    <T> T oneOf(List<T> choices) {
        return choices.get(octet() % choices.size());
    }

    /// Up to the next line feed, which goes.
    String line() {
        int end = at;
        while (end < bytes.length && bytes[end] != '\n') {
            end++;
        }
        String line = new String(bytes, at, end - at, StandardCharsets.UTF_8);
        at = Math.min(end + 1, bytes.length);
        return line;
    }

    /// All that is left.
    byte[] rest() {
        byte[] rest = Arrays.copyOfRange(bytes, at, bytes.length);
        at = bytes.length;
        return rest;
    }

    /// The same as UTF-8, wrong bytes replaced.
    String text() {
        return new String(rest(), StandardCharsets.UTF_8);
    }
}
