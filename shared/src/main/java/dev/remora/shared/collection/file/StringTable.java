package dev.remora.shared.collection.file;

import java.util.HashMap;
import java.util.Map;

/// Texts that are written once and then referenced by number: hosts, paths and reasons that many entries
/// repeat. The table precedes the entries that use it, so that a reader may skip any entry. For one thread at
/// a time.
public final class StringTable {
    private final Map<String, Integer> indexes = new HashMap<>();
    private final FieldWriter texts = new FieldWriter(4096);

    /// Creates a table that contains only the empty text.
    public StringTable() {
        index("");
    }

    /// Returns the number of a text, which is added if it is new.
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

    /// The size of the texts in bytes.
    public int bytes() {
        return texts.size();
    }

    /// Writes the number of texts, then each text.
    public void writeTo(FieldWriter out) {
        out.number(indexes.size());
        out.raw(texts.array(), texts.size());
    }

    /// Reads what [#writeTo] wrote.
    public static String[] read(FieldReader in) {
        String[] texts = new String[in.count()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = in.text();
        }
        return texts;
    }
}
