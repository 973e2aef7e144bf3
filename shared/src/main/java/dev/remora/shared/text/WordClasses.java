package dev.remora.shared.text;

import com.hankcs.hanlp.corpus.tag.Nature;
import com.hankcs.hanlp.dictionary.CoreDictionary;
import com.hankcs.hanlp.dictionary.CustomDictionary;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The parts of speech of words, from HanLP's dictionary, which counts how often each word occurs as which.
/// Safe for use by many threads.
public final class WordClasses {
    /// Minimum share of naming occurrences: 治疗 and 投资 are verbs as often as nouns.
    private static final double OFTEN_ENOUGH = 1.0 / 3;

    /// Minimum share of uses as a classifier: 节 and 款 are nouns more often.
    private static final double OFTEN_COUNTING = 0.3;

    /// Minimum number of uses of a word that is a classifier: the dictionary knows 维 (二维码) by one.
    private static final int COUNTING_USES = 10;

    private static final Pattern AMOUNT =
            Pattern.compile("(?:几|哪几|哪|多少|(?<much>多))(?:个(?=月|小时|星期|礼拜))?(?<unit>\\p{IsHan}{1,2})");
    private static final Pattern EITHER = Pattern.compile("(\\p{IsHan})\\p{IsHan}?[不没]\\1\\p{IsHan}{0,2}");

    /// Loads the dictionary, unless a segmenter has.
    public WordClasses() {
        HanlpGlobals.set();
        CoreDictionary.get("");
    }

    /// Whether a folded word may name the subject of a text: a noun, or a verb used as one (HanLP's classes
    /// that begin with n, g, i, j, l or x, and an, vi, vn). True for a word that the dictionary does not
    /// know, unless it is a question: 几天, 多少钱, 多远, 好不好.
    public boolean mayName(String word) {
        CoreDictionary.Attribute attribute = word.isEmpty() ? null : CoreDictionary.get(word);
        return (attribute == null || attribute.totalFrequency == 0)
                ? !asks(word)
                : uses(attribute, WordClasses::names) >= OFTEN_ENOUGH * uses(attribute, _ -> true);
    }

    /// Whether a folded word says something without others: no adverb, pronoun, number, preposition or the like (最好,
    /// 每个). True for a word that the dictionary does not know, unless it is a question.
    public boolean mayStandAlone(String word) {
        CoreDictionary.Attribute attribute = word.isEmpty() ? null : CoreDictionary.get(word);
        return attribute == null ? !asks(word) : standsAlone(attribute);
    }

    private static boolean standsAlone(CoreDictionary.Attribute attribute) {
        return uses(attribute, nature -> "drmqpcuyeo".indexOf(nature.firstChar()) < 0)
                >= OFTEN_ENOUGH * uses(attribute, _ -> true);
    }

    /// Whether a folded word is a question word with the unit or the quality that it asks for (几天, 多少钱, 多远), or a
    /// verb or an adjective, 不 or 没, and the same again (好不好). False for what the dictionary has as another word
    /// (几何, 多重).
    public boolean asks(String word) {
        Matcher amount = AMOUNT.matcher(word);
        if (!amount.matches()) {
            return EITHER.matcher(word).matches();
        }
        CoreDictionary.Attribute whole = CoreDictionary.get(word);
        CoreDictionary.Attribute unit = CoreDictionary.get(amount.group("unit"));
        return unit != null
                && (whole == null || !standsAlone(whole))
                && (amount.group("much") == null
                        ? uses(unit, nature -> nature.startsWith("q")) > 0
                        : 2 * uses(unit, nature -> nature.startsWith("a")) > uses(unit, _ -> true));
    }

    /// Whether a folded word is a classifier, which a number needs before what it counts (条 in 三条, 个, 次; HanLP's
    /// classes that begin with q).
    public boolean isClassifier(String word) {
        CoreDictionary.Attribute attribute = word.isEmpty() ? null : CoreDictionary.get(word);
        if (attribute == null) {
            return false;
        }
        int all = uses(attribute, _ -> true);
        int counting = uses(attribute, nature -> nature.toString().startsWith("q"));
        return all >= COUNTING_USES && counting >= OFTEN_COUNTING * all;
    }

    /// Whether a folded word is mostly a verb, or a preposition, which is a verb as well (按, 用; HanLP's classes that
    /// begin with v or p).
    public boolean isVerb(String word) {
        CoreDictionary.Attribute attribute = word.isEmpty() ? null : CoreDictionary.get(word);
        if (attribute == null) {
            return false;
        }
        int acting = uses(attribute, nature -> nature.startsWith("v") || nature.startsWith("p"));
        return 2 * acting > uses(attribute, _ -> true);
    }

    /// Whether a folded word is mostly an adjective or an adverb (不好, 最好; HanLP's classes that begin with a or d).
    public boolean isQuality(String word) {
        CoreDictionary.Attribute attribute = word.isEmpty() ? null : CoreDictionary.get(word);
        return attribute != null
                && 2 * uses(attribute, nature -> nature.startsWith("a") || nature.startsWith("d"))
                        > uses(attribute, _ -> true);
    }

    /// Returns how often the texts behind the dictionary have a folded word; a character counts only where it is a
    /// word by itself (省 is one often, 眠 hardly ever).
    public int frequency(String word) {
        CoreDictionary.Attribute attribute = word.isEmpty() ? null : CoreDictionary.get(word);
        return attribute == null ? 0 : attribute.totalFrequency;
    }

    private static int uses(CoreDictionary.Attribute attribute, Predicate<Nature> as) {
        int uses = 0;
        for (int i = 0; i < attribute.nature.length; i++) {
            uses += as.test(attribute.nature[i]) ? attribute.frequency[i] : 0;
        }
        return uses;
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
