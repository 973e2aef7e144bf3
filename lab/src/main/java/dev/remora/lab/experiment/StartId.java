package dev.remora.lab.experiment;

/// Names where a crawl began: crawls with the same one are compared run by run.
///
/// @param group of the topic
/// @param topic its id
/// @param seeds name of the seed set: [#OWN_SEEDS], or `random-1` … for randomly drawn sets
public record StartId(String group, String topic, String seeds) {
    /// The seeds of the topic file.
    public static final String OWN_SEEDS = "file";

    /// Whether the crawl began at the topic file's seeds.
    public boolean hasOwnSeeds() {
        return seeds.equals(OWN_SEEDS);
    }
}
