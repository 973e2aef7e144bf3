package dev.remora.crawler.priority.text;

import dev.remora.crawler.relevance.term.TermCounts;
import dev.remora.shared.page.Link;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.url.Url;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/// Contexts of links, each read once: most links of a site stand on all of its pages, with the same words. 20,000
/// are kept, then they are forgotten all at once.
public final class KnownContexts {
    private static final int KEPT = 20_000;

    private final LinkTerms reader;
    private final Map<Context, TermCounts> known = new HashMap<>();
    private final Map<String, String> pool = new HashMap<>();

    private record Context(Url target, String anchor, String around) {}

    /// None yet.
    public KnownContexts(LinkTerms reader) {
        this.reader = reader;
    }

    /// The terms of a link's context, as [LinkTerms#of] gives them.
    ///
    /// @param anchor the link's own words, asked for if they are not known
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
