package dev.remora.crawler.priority.graph;

import dev.remora.shared.page.Anchor;
import dev.remora.shared.url.Url;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.function.ToDoubleFunction;

/// RW(u), the similarity of a link's words to the topic: the highest ω of a word of its extended metadata M(u),
/// which are anchor text, title attribute, texts of images, surrounding text, and words of the address (Li,
/// Zhao & Yu 2002). In [0, 1]; 0 if it is less than c.
public final class LinkWords {
    private final ToDoubleFunction<String> nearest;

    /// @param nearest returns ω of the nearest word of a text ([TopicWords#nearest])
    public LinkWords(ToDoubleFunction<String> nearest) {
        this.nearest = nearest;
    }

    /// Returns RW of a link.
    ///
    /// @param around the text around it
    public double of(Anchor anchor, String around, Url target) {
        double best = nearest.applyAsDouble(anchor.text());
        best = best < 1 ? Math.max(best, nearest.applyAsDouble(anchor.title())) : best;
        best = best < 1 ? Math.max(best, nearest.applyAsDouble(anchor.alt())) : best;
        best = best < 1 ? Math.max(best, nearest.applyAsDouble(around)) : best;
        return best < 1 ? Math.max(best, nearest.applyAsDouble(wordsOf(target))) : best;
    }

    /// Returns host, path and query as words: `http://a.example/linux/%E5%8C%BB` as `a example linux 医`.
    static String wordsOf(Url target) {
        String address = target.text().substring(target.scheme().length() + "://".length());
        return decoded(address).replaceAll("[^\\p{L}\\p{N}]+", " ").strip();
    }

    private static String decoded(String address) {
        if (address.indexOf('%') < 0) {
            return address;
        }
        try {
            return URLDecoder.decode(address, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return address; // a per cent sign that begins no escape
        }
    }
}
