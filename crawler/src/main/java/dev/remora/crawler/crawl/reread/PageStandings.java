package dev.remora.crawler.crawl.reread;

import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.duplicates.ContentGroups.Member;
import dev.remora.shared.collection.Verdict;

/// What each page of a [PageTable] counts as: its verdict, whether its content is on topic, and the page that
/// represents its text. About 13 bytes per page, in the order of the table.
final class PageStandings {
    private final PageTable table;
    private final Verdict[] verdicts;
    private final boolean[] onTopic;
    private final long[] representatives;

    private PageStandings(PageTable table) {
        this.table = table;
        this.verdicts = new Verdict[table.size()];
        this.onTopic = new boolean[table.size()];
        this.representatives = new long[table.size()];
    }

    /// Returns those of now.
    static PageStandings of(PageTable table, CrawlState state) {
        PageStandings standings = new PageStandings(table);
        for (int place = 0; place < table.size(); place++) {
            long key = table.key(table.page(place));
            standings.verdicts[place] = state.contents().verdict(key);
            standings.onTopic[place] = state.contents().onTopic(key);
            standings.representatives[place] = representative(key, state);
        }
        return standings;
    }

    private static long representative(long key, CrawlState state) {
        return state.groups()
                .member(key)
                .map(Member::digest)
                .flatMap(state.groups()::representative)
                .map(Member::key)
                .orElse(key);
    }

    /// Returns the number of pages with another verdict or representative now.
    long changed(CrawlState state) {
        long changed = 0;
        for (int place = 0; place < table.size(); place++) {
            long key = table.key(table.page(place));
            boolean same = verdicts[place] == state.contents().verdict(key)
                    && onTopic[place] == state.contents().onTopic(key)
                    && representatives[place] == representative(key, state);
            changed += same ? 0 : 1;
        }
        return changed;
    }
}
