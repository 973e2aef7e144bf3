package dev.remora.shared.text;

import com.hankcs.hanlp.corpus.tag.Nature;
import com.hankcs.hanlp.dictionary.CoreDictionary;
import com.hankcs.hanlp.dictionary.CustomDictionary;

/// The parts of speech of words, from HanLP's dictionary, which counts how often each word occurs as which.
/// Safe for use by many threads.
public final class WordClasses {
    /// Minimum share of naming occurrences: 治疗 and 投资 are verbs as often as nouns.
    private static final double OFTEN_ENOUGH = 1.0 / 3;

    /// Loads the dictionary, unless a segmenter has.
    public WordClasses() {
        HanlpGlobals.set();
        CoreDictionary.get("");
    }

    /// Whether a folded word may name the subject of a text: a noun, or a verb used as one (HanLP's classes
    /// that begin with n, g, i, j, l or x, and an, vi, vn). True for a word that the dictionary does not
    /// know.
    public boolean mayName(String word) {
        CoreDictionary.Attribute attribute = word.isEmpty() ? null : CoreDictionary.get(word);
        if (attribute == null || attribute.totalFrequency == 0) {
            return true;
        }
        double naming = 0;
        double all = 0;
        for (int i = 0; i < attribute.nature.length; i++) {
            all += attribute.frequency[i];
            naming += names(attribute.nature[i]) ? attribute.frequency[i] : 0;
        }
        return naming >= OFTEN_ENOUGH * all;
    }

    /// Whether HanLP's second dictionary, which no segmenter loads as a whole, has a folded word as a name of a
    /// thing: a noun that is not the name of a person, a place or an organisation. The first call loads that
    /// dictionary: 0.1 s, 8 MB.
    public boolean listedThing(String word) {
        CoreDictionary.Attribute attribute = word.isEmpty() ? null : CustomDictionary.get(word);
        return attribute != null
                && switch (attribute.nature[0].toString()) {
                    case "n", "nz", "nf", "vn" -> true;
                    case String nature -> nature.startsWith("nh") || nature.startsWith("g");
                };
    }

    private static boolean names(Nature nature) {
        String name = nature.toString();
        return switch (name.charAt(0)) {
            case 'n', 'g', 'i', 'j', 'l', 'x' -> true;
            default -> name.equals("vn") || name.equals("an") || name.equals("vi");
        };
    }
}
