package dev.remora.crawler.crawl.reread;

import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.url.Sites;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// The responses of the feeds of each site: of each feed the last ones, and one that is lost for all earlier ones.
final class FeedResponses {
    /// Responses per feed, with the lost one.
    static final int MOST = 32;

    private final Map<String, SortedMap<Url, List<WarcLocation>>> bySite = new HashMap<>();

    /// When the response with the last version of each feed began.
    private final Map<Url, Instant> versions = new HashMap<>();

    /// A feed, with an archived response, or [WarcLocation#LOST].
    record Feed(Url url, WarcLocation response) {}

    /// Adds the next response of a feed, unless it has the version of the one before.
    void add(Url url, Answer answer) {
        Instant version = answer.version().at();
        boolean same =
                version.equals(versions.put(url, version)) && !answer.version().equals(PageVersion.NONE);
        if (!same) {
            add(url, answer.warc().orElse(WarcLocation.LOST));
        }
    }

    private void add(Url url, WarcLocation response) {
        List<WarcLocation> responses = bySite.computeIfAbsent(Sites.of(url), _ -> new TreeMap<>())
                .computeIfAbsent(url, _ -> new ArrayList<>());
        responses.add(response);
        if (responses.size() > MOST) {
            responses.removeFirst();
            responses.set(0, WarcLocation.LOST);
        }
    }

    /// Those of a site, by address, and those of one address by age.
    List<Feed> of(String site) {
        List<Feed> all = new ArrayList<>();
        bySite.getOrDefault(site, Collections.emptySortedMap())
                .forEach((url, responses) -> responses.forEach(response -> all.add(new Feed(url, response))));
        return all;
    }
}
