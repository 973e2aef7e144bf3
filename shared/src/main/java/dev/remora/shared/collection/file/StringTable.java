package dev.remora.shared.collection.file;

import java.util.HashMap;
import java.util.Map;

/// Texts that are written once and then named by number: the hosts, paths and reasons that the entries around them
/// repeat. It stands in front of what uses it, so that a reader may skip any entry. For one thread at a time.
public final class StringTable {
    private final Map<String, Integer> indexes = new HashMap<>();
    private final FieldWriter texts = new FieldWriter(4096);

    /// Empty.
    public StringTable() {
        index("");
    }

    /// The number of a text, which gets one if it has none.
    public int index(String text) {
        Integer known = indexes.get(text);
        if (known != null) {
            return known;
        }
        int index = indexes.size();
        indexes.put(text, index);
        texts.text(text);
        return index;
    }

    /// Bytes that the texts take.
    public int bytes() {
        return texts.size();
    }

    /// The number of texts, then each.
    public void writeTo(FieldWriter out) {
        out.number(indexes.size());
        out.raw(texts.array(), texts.size());
    }

    /// What [#writeTo] wrote.
    public static String[] read(FieldReader in) {
        String[] texts = new String[in.small()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = in.text();
        }
        return texts;
    }
}
