package dev.remora.lab.demo;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Topic files for the demo web: one per subject, with seeds in the topic or far from it.
public final class DemoTopics {
    /// Where a crawl starts.
    public enum Seeds {
        /// The front pages of the subject's known sites and one hidden one.
        NEAR,
        /// The directory and general pages, from which the topic has to be found.
        FAR
    }

    private DemoTopics() {}

    /// Returns the topic's id: `demo-tcm`, `demo-tcm-far`.
    public static String id(Subject subject, Seeds seeds) {
        return "demo-" + subject.id()
                + (seeds == Seeds.NEAR ? "" : "-" + seeds.name().toLowerCase(Locale.ROOT));
    }

    /// Returns the topic's file below `data/demo/topics`: `far/1-tcm.yaml`. Files are in the order of the
    /// subjects.
    static String file(Subject subject, Seeds seeds) {
        return seeds.name().toLowerCase(Locale.ROOT) + "/" + (subject.shelf() + 1) + "-" + subject.id() + ".yaml";
    }

    /// Returns the topic file. Without delay, because only loopback is crawled; the maximum depth covers every
    /// page of the demo web but limits its calendar.
    public static String yaml(Subject subject, Seeds seeds) {
        StringBuilder yaml = new StringBuilder()
                .append("id: ")
                .append(id(subject, seeds))
                .append('\n')
                .append("name: ")
                .append(subject.label())
                .append('\n')
                .append(Library.resource("topics/" + subject.id() + ".yaml"))
                .append("crawl: {delay: 0, maxPages: 2000, maxDepth: 16}\n")
                .append("seeds:\n");
        seeds(subject, seeds).forEach(seed -> yaml.append("  - ").append(seed).append('\n'));
        return yaml.toString();
    }

    /// Returns the seeds.
    public static List<String> seeds(Subject subject, Seeds seeds) {
        return switch (seeds) {
            case NEAR ->
                Stream.concat(
                                SitePlan.of(subject, Site.Cluster.KNOWN).stream(),
                                SitePlan.of(subject, Site.Cluster.HIDDEN).stream()
                                        .limit(1))
                        .map(site -> site.url("/"))
                        .toList();
            case FAR ->
                List.of(
                        SitePlan.DIRECTORY.url("/"),
                        SitePlan.PORTAL.url("/"),
                        SitePlan.FORUM.url("/"),
                        SitePlan.JOTTINGS.url("/"));
        };
    }
}
