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

/// A table of text in HanLP's jar.
///
/// @param path from the jar's root
record HanlpTable(String path) {
    private static final String VERSION = "portable-1.8.6";

    /// What is made of its lines; they are read as they are asked for, and only until this returns.
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
