package dev.remora.crawler.priority.strategy;

import dev.remora.shared.page.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/// Conversion of a strategy's learnt state to bytes and back, in memory.
final class Snapshots {
    private Snapshots() {}

    interface Writing {
        void to(DataOutputStream out) throws IOException;
    }

    interface Reading {
        void from(DataInputStream in) throws IOException;
    }

    static Bytes of(Writing writing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            writing.to(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Bytes.of(bytes.toByteArray());
    }

    static void read(Bytes snapshot, Reading reading) {
        try (DataInputStream in = new DataInputStream(snapshot.stream())) {
            reading.from(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
