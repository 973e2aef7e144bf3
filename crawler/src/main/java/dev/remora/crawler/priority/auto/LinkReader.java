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

/// Reads what stands on links. Anchors, headings and addresses come by over and over, on every page of a site and
/// each time that links are scored again, so the latest are remembered: 32,768 texts (about 10 MB) and 65,536
/// addresses (about 12 MB), until the relevance model has learnt something.
final class LinkReader {
    private static final int ADDRESSES = 1 << 16;
    private static final int TEXTS = 1 << 15;
    private static final int BESIDE = 60;
    private static final long WORD = 11;
    private static final long LABEL = 7;
    private static final Said NOTHING = new Said(0, new long[0]);

    private final RelevanceModel relevance;
    private final Segmenter segmenter;
    private final AddressLevels levels = new AddressLevels();
    private final RecentlyRead<Url, Address> addresses = new RecentlyRead<>(ADDRESSES, this::reading);
    private final RecentlyRead<String, Said> texts = new RecentlyRead<>(TEXTS, this::reading);
    private RelevanceModel judgedBy;
    private Link last;
    private Sight lastSight;

    /// An address that was read.
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

    /// A text that was read.
    private static final class Said {
        private final double strength;
        private final long[] words;

        Said(double strength, long[] words) {
            this.strength = strength;
            this.words = words;
        }
    }

    /// What stands on a link. Shares its arrays with others: they are not to be changed.
    static final class Sight {
        private final Address address;
        private final Said said;
        private final double around;
        private final double heading;
        private final long path;
        private final long label;

        private Sight(Address address, Said said, double around, double heading, long path, long label) {
            this.address = address;
            this.said = said;
            this.around = around;
            this.heading = heading;
            this.path = path;
            this.label = label;
        }

        /// Key of the address.
        long target() {
            return address.key;
        }

        /// Where that lies.
        long[] levels() {
            return address.levels;
        }

        /// Strength of its words.
        double address() {
            return address.strength;
        }

        /// Strength of the link's words.
        double anchor() {
            return said.strength;
        }

        /// Strength of the 60 characters around a link to another site whose own words say nothing; else 0.
        double around() {
            return around;
        }

        /// Strength of its block's heading.
        double heading() {
            return heading;
        }

        /// The link's words, as keys.
        long[] words() {
            return said.words;
        }

        /// Key of its tag path among the links to its host.
        long path() {
            return path;
        }

        /// Key of its block's heading; 0 if there is none.
        long label() {
            return label;
        }
    }

    LinkReader(RelevanceModel relevance, Segmenter segmenter) {
        this.relevance = relevance;
        this.segmenter = segmenter;
        this.judgedBy = relevance.current();
    }

    /// Reads a link. What was read last is at hand.
    @SuppressWarnings("ReferenceEquality") // the very same link, the very same model: equal ones are read anew
    Sight read(Link link) {
        if (relevance.current() != judgedBy) {
            forget();
        }
        if (link != last) {
            lastSight = sight(link);
            last = link;
        }
        return lastSight;
    }

    /// The model judges otherwise now.
    private void forget() {
        judgedBy = relevance.current();
        last = null;
        addresses.forget();
        texts.forget();
    }

    private Sight sight(Link link) {
        Address address = addresses.of(link.target());
        Said said = said(link.anchor().best());
        String label = link.place().label();
        return new Sight(
                address,
                said,
                said.strength == 0 && outward(link) ? said(beside(link.around())).strength : 0,
                said(label).strength,
                FeatureKeys.ofFew(address.levels[AddressLevels.HOST], link.path()),
                label.isEmpty() ? 0 : FeatureKeys.ofFew(LABEL, label));
    }

    /// Where an address lies.
    long[] levels(Url url) {
        return levels.of(url);
    }

    /// Whether it stands on a page and leads to another site.
    static boolean outward(Link link) {
        return link.source() != 0 && link.place().kind() == LinkClass.OUT;
    }

    /// A relevance on a scale that all models share: 0.5 at the model's threshold, linear on both sides, in [0, 1].
    double strength(double judged) {
        double threshold = relevance.threshold();
        if (judged < threshold) {
            return 0.5 * judged / threshold;
        }
        return threshold >= 1 ? 1 : 0.5 + 0.5 * (judged - threshold) / (1 - threshold);
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

    /// What stands next to a link: the middle of the text around it, but for links at either end of their block. A
    /// link's own sentence is about it; the ones before and behind it are seldom.
    private static String beside(String around) {
        if (around.length() <= BESIDE) {
            return around;
        }
        int from = (around.length() - BESIDE) / 2;
        return around.substring(whole(around, from), whole(around, from + BESIDE));
    }

    /// The place, moved on by one where it would split a surrogate pair.
    private static int whole(String text, int place) {
        return place > 0 && Character.isSurrogatePair(text.charAt(place - 1), text.charAt(place)) ? place + 1 : place;
    }

    private double strengthOf(String words) {
        return words.isEmpty() ? 0 : strength(relevance.judge(segmenter.segment(words)));
    }

    /// Words of more than one character: single ones stand for nothing in particular.
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

    /// Path and query with their escapes undone, as words parted by blanks.
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
