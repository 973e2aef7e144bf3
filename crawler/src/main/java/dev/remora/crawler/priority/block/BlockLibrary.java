package dev.remora.crawler.priority.block;

import dev.remora.shared.text.Beginning;
import dev.remora.shared.text.Folding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The library of block features (Zhang, Qi & Jiang 2017): labels of blocks whose links lead to pages on the
/// same topic as their own page. It has predefined labels, and learns more.
///
/// A label is in the library if it contains a predefined one, or if at least five pages that its links led to,
/// from any page, were fetched and at least half of them were on topic. Labels are compared folded. The 2,000
/// most recently learnt labels are kept. Lookups do not count as use, so that a replay, which scores no link,
/// keeps the same labels.
///
/// The paper names 相关文章, 推荐阅读 and 同被引文献; the other predefined labels, five and a half are Remora's.
public final class BlockLibrary {
    private static final List<String> FIRST = List.of(("相关文章,相关阅读,相关推荐,相关内容,相关链接,相关资料,相关条目,推荐阅读,推荐文章,"
                    + "延伸阅读,扩展阅读,猜你喜欢,同类文章,同被引文献,共引文献,引证文献,参考文献,相似文献,"
                    + "related,see also,recommended,further reading")
            .split(","));
    private static final int LABELS = 2_000;
    private static final int LONGEST = 40;
    private static final int ENOUGH = 5;
    private static final double SHARE = 0.5;

    private final Folding folding;
    private final Map<String, Tally> entries = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Tally> eldest) {
            return size() > LABELS;
        }
    };

    /// The evidence on a label.
    ///
    /// @param label folded
    /// @param fetched number of pages that links under it led to
    /// @param relevant number of these pages on topic
    public record Tally(String label, int fetched, int relevant) {
        /// Whether the evidence suffices to trust the label.
        boolean promises() {
            return fetched >= ENOUGH && relevant >= SHARE * fetched;
        }
    }

    /// Creates a library of the predefined labels.
    public BlockLibrary(Folding folding) {
        this.folding = folding;
    }

    /// Whether a block with this label leads to relevant pages.
    public boolean holds(String label) {
        if (label.isEmpty()) {
            return false;
        }
        String key = key(label);
        Tally entry = entries.get(key);
        return (entry != null && entry.promises()) || FIRST.stream().anyMatch(key::contains);
    }

    /// Records that a link under a label led to a page.
    public void learn(String label, boolean relevant) {
        String key = key(label);
        if (!key.isEmpty()) {
            Tally known = entries.remove(key);
            Tally before = known == null ? new Tally(key, 0, 0) : known;
            entries.put(key, new Tally(key, before.fetched + 1, before.relevant + (relevant ? 1 : 0)));
        }
    }

    /// Returns the evidence on all learnt labels, the most recently updated last.
    public List<Tally> entries() {
        return new ArrayList<>(entries.values());
    }

    /// Restores the result of [#entries].
    void restore(List<Tally> learnt) {
        entries.clear();
        learnt.forEach(entry -> entries.put(entry.label, entry));
    }

    private String key(String label) {
        return Beginning.of(folding.fold(label).strip().replaceAll("\\s+", " "), LONGEST);
    }
}
