package dev.remora.crawler.relevance;

import dev.remora.shared.page.Page;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.SegmentedText;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// Keyword density: how much of the page the keywords make up. Remora's own model; the default for a topic
/// without examples.
///
/// `d = 1000 · Σ_i w_i · min(tf_i, m) / max(length, L)`, `rel = d / (d + k)`, in [0, 1).
/// - `tf_i`: occurrences in the body plus `titleWeight` times those in the title; `m` limits the influence of
///   one keyword.
/// - `w_i`: the keyword's weight over the mean weight of the topic's keywords, so that the scale of a topic's
///   weights does not matter. Keywords that answers added ([KeywordFeedback]) do not change that mean, and each of
///   them adds to the density of a page at most half of what the threshold asks for: one alone decides nothing. Where
///   an own keyword is required, all added ones together bring at most nine tenths of it.
/// - `length`: characters of title and body; `L` limits the relevance of a page of a few words.
///
/// Monotone in the frequency of each keyword, unlike the vector space model.
///
/// The defaults: over 9,500 real pages and five topics of about 35 keywords each, the median density of a page
/// on the topic was 6 to 22 (k = 10: a typical page gets 0.5), that of nine in ten other pages was under 1,
/// and 2.5 separated the two best (threshold 0.2). m, L and titleWeight changed the area under the ROC curve by
/// less than 0.002: they are for extreme pages.
///
/// A short text (an anchor, the text around it) is judged by the same formula with `shortLength` in place of
/// `L`: an anchor that is one keyword gets a high but not the full relevance however short it is, and one
/// keyword among 200 characters about what an average page on the topic gets.
public final class KeywordDensity implements RelevanceModel {
    /// Its name in topic files.
    public static final String NAME = "keyword-density";

    /// The default threshold: a page of at least this relevance is on topic.
    public static final double THRESHOLD = 0.2;

    /// The most that added keywords bring together where an own one is required, as a share of what the threshold asks.
    private static final double ADDED = 0.9;

    /// The settings, each with its default and its minimum.
    static final SequencedMap<String, ModelSettings.Setting> SETTINGS = settings();

    private final String name;
    private final KeywordCounter counter;
    private final double threshold;
    private final Settings settings;
    private final OwnKeywords own;

    /// The values of the settings.
    ///
    /// @param k density at which the relevance is 0.5, in keywords of mean weight for 1,000 characters; > 0
    /// @param m maximum number of occurrences of one keyword that count; >= 1
    /// @param L minimum length of a page in the formula, in characters; >= 1
    /// @param titleWeight weight of an occurrence in the title; >= 0
    /// @param shortLength minimum length of a short text in the formula, in characters; >= 1
    record Settings(double k, double m, double L, double titleWeight, double shortLength) {}

    /// The topic's own keywords, beside those that answers added.
    ///
    /// @param number of the first keywords, which are its own
    /// @param meanWeight of these
    /// @param required true if no page is on the topic by added keywords alone
    record OwnKeywords(int number, double meanWeight, boolean required) {}

    /// Bounds of the density that added keywords bring.
    private record Added(double each, double together) {
        static final Added UNBOUNDED = new Added(Double.MAX_VALUE, Double.MAX_VALUE);
    }

    /// @param name the model's, which may find its keywords otherwise
    /// @param counter of the topic's own keywords, and then of those that answers added
    KeywordDensity(String name, KeywordCounter counter, OwnKeywords own, double threshold, Settings settings) {
        this.name = name;
        this.counter = counter;
        this.threshold = threshold;
        this.settings = settings;
        this.own = own;
    }

    private static SequencedMap<String, ModelSettings.Setting> settings() {
        SequencedMap<String, ModelSettings.Setting> settings = new LinkedHashMap<>();
        settings.put("k", new ModelSettings.Setting(10, 0.001));
        settings.put("m", new ModelSettings.Setting(20, 1));
        settings.put("L", new ModelSettings.Setting(300, 1));
        settings.put("titleWeight", new ModelSettings.Setting(2, 0));
        settings.put("shortLength", new ModelSettings.Setting(20, 1));
        settings.put(ModelSettings.STUFFING, ModelSettings.STUFFING_TOLD);
        return Collections.unmodifiableSequencedMap(settings);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public double threshold() {
        return threshold;
    }

    @Override
    public Judgement judge(Page page, SegmentedText title, SegmentedText body) {
        double[] tf = KeywordEvidence.frequencies(counter.count(title), settings.titleWeight, counter.count(body));
        int length = title.text().length() + body.text().length();
        double asked = asked();
        Added added = new Added(asked / 2, own.required ? asked * ADDED : Double.MAX_VALUE);
        double density = density(tf, length, settings.L, added);
        double relevance = relevance(density);
        PageEvidence evidence =
                new PageEvidence.Density(KeywordEvidence.of(counter, tf), length, (float) density, (float) settings.k);
        return new Judgement(relevance, relevance >= threshold, evidence);
    }

    @Override
    public double judge(SegmentedText text) {
        double[] tf = KeywordEvidence.frequencies(new int[counter.size()], 0, counter.count(text));
        return relevance(density(tf, text.text().length(), settings.shortLength, Added.UNBOUNDED));
    }

    private double density(double[] tf, int length, double floor, Added bound) {
        double sum = 0;
        double added = 0;
        for (int i = 0; i < tf.length; i++) {
            double weight = counter.weight(i) / own.meanWeight;
            double density = 1000 * weight * Math.min(tf[i], settings.m) / Math.max(length, floor);
            if (i < own.number) {
                sum += density;
            } else {
                added += Math.min(density, bound.each);
            }
        }
        return sum + Math.min(added, bound.together);
    }

    /// Whether the added keywords alone would put a page on the topic, if nothing bounded them together.
    boolean admitsByAddedAlone(SegmentedText title, SegmentedText body) {
        double[] tf = KeywordEvidence.frequencies(counter.count(title), settings.titleWeight, counter.count(body));
        Arrays.fill(tf, 0, own.number, 0);
        double asked = asked();
        int length = title.text().length() + body.text().length();
        return density(tf, length, settings.L, new Added(asked / 2, Double.MAX_VALUE)) >= asked;
    }

    /// Whether a page has a multiple of the density that the threshold asks for.
    boolean admits(SegmentedText title, SegmentedText body, double margin) {
        double[] tf = KeywordEvidence.frequencies(counter.count(title), settings.titleWeight, counter.count(body));
        int length = title.text().length() + body.text().length();
        return density(tf, length, settings.L, Added.UNBOUNDED) >= margin * asked();
    }

    private double asked() {
        return settings.k * threshold / (1 - threshold);
    }

    /// Returns the same model, in which no page is on the topic by added keywords alone.
    KeywordDensity withOwnRequired() {
        return new KeywordDensity(
                name, counter, new OwnKeywords(own.number, own.meanWeight, true), threshold, settings);
    }

    private double relevance(double density) {
        return density / (density + settings.k);
    }
}
