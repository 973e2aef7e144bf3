package dev.remora.lab.experiment;

import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// Seed sets drawn at random, in kind like a topic file's own: where that has targets among its seeds (it
/// starts near), as many targets; where it has none (it starts far), its first seed and as many pages off the
/// topic as it has others. Drawn without replacement from the pages that the yardsticks reached from the topic
/// file's seeds.
final class SeedSets {
    private SeedSets() {}

    /// @param own the scale of the topic file's own seeds
    static List<Start> drawn(Scale own, int sets, SplittableRandom random) {
        Start start = own.start();
        List<Url> seeds = start.topic().seeds();
        boolean near = seeds.stream().anyMatch(seed -> own.web().getOrDefault(seed, false));
        List<Url> from = own.web().entrySet().stream()
                .filter(page -> page.getValue() == near)
                .map(Map.Entry::getKey)
                .filter(url -> near || !url.equals(seeds.getFirst()))
                .sorted()
                .toList();
        List<Start> starts = new ArrayList<>();
        for (int set = 1; set <= sets; set++) {
            List<Url> chosen = new ArrayList<>(near ? List.of() : List.of(seeds.getFirst()));
            chosen.addAll(sample(from, seeds.size() - chosen.size(), random));
            starts.add(new Start(start.group(), start.topic().with(chosen), "random-" + set));
        }
        return starts;
    }

    private static List<Url> sample(List<Url> from, int size, SplittableRandom random) {
        List<Url> left = new ArrayList<>(from);
        List<Url> sample = new ArrayList<>();
        while (sample.size() < size && !left.isEmpty()) {
            int at = random.nextInt(left.size());
            sample.add(left.get(at));
            left.set(at, left.getLast());
            left.removeLast();
        }
        return sample;
    }
}
