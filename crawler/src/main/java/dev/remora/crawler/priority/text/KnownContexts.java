package dev.remora.crawler.priority.text;

import dev.remora.crawler.relevance.term.TermCounts;
import dev.remora.shared.page.Link;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.url.Url;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/// A cache of link contexts, because most links of a site are on all of its pages, with the same words. Holds
/// 20,000; then it is emptied.
public final class KnownContexts {
    private static final int KEPT = 20_000;

    private final LinkTerms reader;
    private final Map<Context, TermCounts> known = new HashMap<>();
    private final Map<String, String> pool = new HashMap<>();

    private record Context(Url target, String anchor, String around) {}

    /// Creates an empty cache.
    public KnownContexts(LinkTerms reader) {
        this.reader = reader;
    }

    /// Returns the terms of a link's context, as [LinkTerms#of] does.
    ///
    /// @param anchor the link's own words, evaluated if the context is not cached
    /// @param around the words around it, likewise
    public TermCounts of(Link link, Supplier<SegmentedText> anchor, Supplier<SegmentedText> around) {
        Context context = new Context(link.target(), link.anchor().best(), link.around());
        TermCounts terms = known.get(context);
        if (terms == null) {
            if (known.size() >= KEPT) {
                known.clear();
                pool.clear();
            }
            terms = reader.of(link, anchor.get(), around.get())
                    .sharing(term -> pool.computeIfAbsent(term, itself -> itself));
            known.put(context, terms);
        }
        return terms;
    }
}
