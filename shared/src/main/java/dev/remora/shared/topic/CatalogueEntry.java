package dev.remora.shared.topic;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// A class or division of the catalogue.
///
/// @param code its notation in the Chinese Library Classification: `R`, `R2`, `TP`
/// @param name the class's name
/// @param keywords at least four, the most specific first
/// @param text a sentence that describes it
public record CatalogueEntry(String code, String name, List<String> keywords, String text) {
    private static final double[] WEIGHTS = {3, 2.5, 2};

    public CatalogueEntry {
        keywords = List.copyOf(keywords);
    }

    /// Whether it is one of the 22 classes, not a division.
    public boolean isClass() {
        return code.length() == 1;
    }

    /// Returns the keywords with weights for a topic: 3 for the first third, 2.5 for the second, 2 for the
    /// rest.
    public SequencedMap<String, Double> weighted() {
        SequencedMap<String, Double> weighted = new LinkedHashMap<>();
        for (int i = 0; i < keywords.size(); i++) {
            weighted.putIfAbsent(keywords.get(i), WEIGHTS[i * WEIGHTS.length / keywords.size()]);
        }
        return Collections.unmodifiableSequencedMap(weighted);
    }
}
