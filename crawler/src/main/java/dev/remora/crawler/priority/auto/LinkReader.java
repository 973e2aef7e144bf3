package dev.remora.crawler.priority.auto;

import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.url.Url;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Reads the features of links. Anchors, headings and addresses recur on every page of a site and each time
/// that links are re-scored, so the latest are cached: 32,768 texts (about 10 MB) and 65,536 addresses (about
/// 12 MB), until the relevance model changes.
final class LinkReader {
    private static final int ADDRESSES = 1 << 16;
    private static final int TEXTS = 1 << 15;
    private static final int BESIDE = 60;
    private static final long WORD = 11;
    private static final long LABEL = 7;
    private static final Said NOTHING = new Said(0, new long[0]);

    private final RelevanceModel relevance;
    private final Segmenter segmenter;
    private final double full;
    private final AddressLevels levels = new AddressLevels();
    private final RecentlyRead<Url, Address> addresses = new RecentlyRead<>(ADDRESSES, this::reading);
    private final RecentlyRead<String, Said> texts = new RecentlyRead<>(TEXTS, this::reading);
    private RelevanceModel judgedBy;
    private Link last;
    private LinkFeatures lastFeatures;

    private static final class Address {
        private final long key;
        private final long[] levels;
        private final double strength;

        Address(long key, long[] levels, double strength) {
            this.key = key;
            this.levels = levels;
            this.strength = strength;
        }
    }

    /// The features of a text.
    private static final class Said {
        private final double strength;
        private final long[] words;

        Said(double strength, long[] words) {
            this.strength = strength;
            this.words = words;
        }
    }

    /// The features of a link. Shares its arrays with others: they must not be changed.
    static final class LinkFeatures {
        private final Address address;
        private final Said said;
        private final double around;
        private final double heading;
        private final long path;
        private final long label;

        private LinkFeatures(Address address, Said said, double around, double heading, long path, long label) {
            this.address = address;
            this.said = said;
            this.around = around;
            this.heading = heading;
            this.path = path;
            this.label = label;
        }

        /// Returns the key of the address.
        long target() {
            return address.key;
        }

        long[] levels() {
            return address.levels;
        }

        /// Returns the strength of the words of the address.
        double address() {
            return address.strength;
        }

        /// Returns the strength of the link's words.
        double anchor() {
            return said.strength;
        }

        /// Returns the strength of the 60 characters around a link to another site whose own words have
        /// strength 0; else 0.
        double around() {
            return around;
        }

        /// Returns the strength of its block's heading.
        double heading() {
            return heading;
        }

        /// Returns the keys of the link's words.
        long[] words() {
            return said.words;
        }

        /// Returns the key of its tag path among the links to its host.
        long path() {
            return path;
        }

        /// Returns the key of its block's heading; 0 if there is none.
        long label() {
            return label;
        }
    }

    /// @param full relevance at which a page is fully on topic, as a multiple of the model's threshold
    LinkReader(RelevanceModel relevance, Segmenter segmenter, double full) {
        this.full = full;
        this.relevance = relevance;
        this.segmenter = segmenter;
        this.judgedBy = relevance.current();
    }

    /// Reads a link. The last result is cached.
    @SuppressWarnings("ReferenceEquality") // the very same link, the very same model: equal ones are read anew
    LinkFeatures read(Link link) {
        if (relevance.current() != judgedBy) {
            forget();
        }
        if (link != last) {
            lastFeatures = features(link);
            last = link;
        }
        return lastFeatures;
    }

    /// Empties the caches after a change of the model.
    private void forget() {
        judgedBy = relevance.current();
        last = null;
        addresses.forget();
        texts.forget();
    }

    private LinkFeatures features(Link link) {
        Address address = addresses.of(link.target());
        Said said = said(link.anchor().best());
        String label = link.place().label();
        return new LinkFeatures(
                address,
                said,
                said.strength == 0 && outward(link) ? said(beside(link.around())).strength : 0,
                said(label).strength,
                FeatureKeys.ofFew(address.levels[AddressLevels.HOST], link.path()),
                label.isEmpty() ? 0 : FeatureKeys.ofFew(LABEL, label));
    }

    long[] levels(Url url) {
        return levels.of(url);
    }

    /// Whether the link is on a page and leads to another site.
    static boolean outward(Link link) {
        return link.source() != 0 && link.place().kind() == LinkClass.OUT;
    }

    /// Converts a relevance to a scale that all models share: 0.5 at the model's threshold, linear on both
    /// sides, in [0, 1].
    double strength(double judged) {
        return strength(judged, 1);
    }

    /// Converts the relevance of a fetched page likewise, with 1 from a multiple of the threshold on: a page on
    /// topic seldom has the highest relevance, and the predictions of its links must be attainable.
    double pageStrength(double judged) {
        return strength(judged, Math.min(1, full * relevance.threshold()));
    }

    private double strength(double judged, double full) {
        double threshold = relevance.threshold();
        if (judged < threshold) {
            return 0.5 * judged / threshold;
        }
        return judged >= full ? 1 : 0.5 + 0.5 * (judged - threshold) / (full - threshold);
    }

    private Address reading(Url url) {
        return new Address(url.key(), levels.of(url), strengthOf(words(url)));
    }

    private Said said(String text) {
        return text.isEmpty() ? NOTHING : texts.of(text);
    }

    private Said reading(String text) {
        SegmentedText segmented = segmenter.segment(text);
        return new Said(strength(relevance.judge(segmented)), words(segmented));
    }

    /// Returns the text next to a link: the middle of the text around it, which is not exact for links at
    /// either end of their block. A link's own sentence is about it; its neighbours seldom are.
    private static String beside(String around) {
        if (around.length() <= BESIDE) {
            return around;
        }
        int from = (around.length() - BESIDE) / 2;
        return around.substring(whole(around, from), whole(around, from + BESIDE));
    }

    /// Returns the position, moved by one if it would split a surrogate pair.
    private static int whole(String text, int place) {
        return place > 0 && Character.isSurrogatePair(text.charAt(place - 1), text.charAt(place)) ? place + 1 : place;
    }

    private double strengthOf(String words) {
        return words.isEmpty() ? 0 : strength(relevance.judge(segmenter.segment(words)));
    }

    /// Returns the words of more than one character: single characters are too ambiguous.
    private static long[] words(SegmentedText text) {
        long[] words = new long[text.tokens().size()];
        int n = 0;
        for (int i = 0; i < words.length; i++) {
            String word = text.word(i);
            if (word.length() > 1) {
                words[n++] = FeatureKeys.ofWord(WORD, word);
            }
        }
        return Arrays.copyOf(words, n);
    }

    /// Returns the decoded path and query as words separated by spaces.
    private static String words(Url url) {
        String path = url.pathAndQuery();
        StringBuilder words = new StringBuilder(path.length());
        for (char c : (path.indexOf('%') < 0 ? path : unescaped(path)).toCharArray()) {
            words.append(Character.isLetterOrDigit(c) ? c : ' ');
        }
        return words.toString().strip();
    }

    private static String unescaped(String path) {
        try {
            return URLDecoder.decode(path, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) { // a lone %: as it stands, then
            return path;
        }
    }
}
