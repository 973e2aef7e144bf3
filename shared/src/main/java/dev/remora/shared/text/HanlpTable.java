package dev.remora.shared.text;

import com.hankcs.hanlp.HanLP;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import java.util.stream.Stream;

/// A text table in HanLP's jar.
///
/// @param path from the jar's root
record HanlpTable(String path) {
    private static final String VERSION = "portable-1.8.6";

    /// Returns the result of `reading` for the table's lines, a lazy stream that is closed afterwards.
    <T> T read(Function<Stream<String>, T> reading) {
        try (InputStream in = HanLP.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException(
                        "HanLP's jar lacks " + path + ". Put hanlp " + VERSION + " on the class path.");
            }
            return reading.apply(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).lines());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
