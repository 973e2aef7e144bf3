package dev.remora.crawler.priority.text;

import dev.remora.crawler.relevance.term.TermCounts;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// Serialization of terms with their counts, for snapshots.
public final class TermsCodec {
    private TermsCodec() {}

    /// Writes terms in their order.
    public static void write(TermCounts terms, DataOutputStream out) throws IOException {
        out.writeInt(terms.size());
        SequencedMap<String, Double> counts = new LinkedHashMap<>();
        terms.forEach(counts::put);
        for (var term : counts.entrySet()) {
            out.writeUTF(term.getKey());
            out.writeDouble(term.getValue());
        }
    }

    /// Reads what [#write] wrote.
    public static TermCounts read(DataInputStream in) throws IOException {
        SequencedMap<String, Double> counts = new LinkedHashMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            String term = in.readUTF();
            counts.put(term, in.readDouble());
        }
        return new TermCounts(counts);
    }
}
