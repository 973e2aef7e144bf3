package dev.remora.lab.bench.crawl;

import dev.remora.shared.page.Link;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/// The least that the work of [SizeProbe] costs: plain collections, and a file that is appended to. Nothing is scored,
/// counted, compressed or recovered.
final class SizeFloor {
    private final List<TreeSet<Waiting>> queues = new ArrayList<>();
    private final Set<String> known = new HashSet<>();

    /// The best first.
    private record Waiting(double priority, int number) implements Comparable<Waiting> {
        @Override
        public int compareTo(Waiting other) {
            int better = Double.compare(other.priority, priority);
            return better != 0 ? better : Integer.compare(number, other.number);
        }
    }

    SizeFloor() {
        for (int host = 0; host < SizedJournal.HOSTS; host++) {
            queues.add(new TreeSet<>());
        }
    }

    /// Reads what an opening reads, with a checksum of all of it.
    ///
    /// @param collection its folder
    /// @param behind bytes of the journal that the checkpoint has
    static void read(Path collection, long behind) throws IOException {
        CRC32C sum = new CRC32C();
        if (Files.isDirectory(collection.resolve("checkpoint"))) {
            read(collection.resolve("checkpoint"), ".checkpoint", 0, sum);
        }
        read(collection.resolve("journal"), "", behind, sum);
    }

    private static void read(Path folder, String suffix, long without, CRC32C sum) throws IOException {
        long left = without;
        byte[] bytes = new byte[1 << 16];
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(file -> file.toString().endsWith(suffix))
                    .sorted()
                    .toList();
        }
        for (Path file : files) {
            try (InputStream in = Files.newInputStream(file)) {
                left -= in.skip(Math.min(left, Files.size(file)));
                for (int n = in.read(bytes); n > 0; n = in.read(bytes)) {
                    sum.update(bytes, 0, n);
                }
            }
        }
    }

    /// Notes addresses that are new, and appends their links to a file.
    void add(List<Link> links, Path file, SplittableRandom random) throws IOException {
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            StringBuilder text = new StringBuilder();
            for (int number = 0; number < links.size(); number++) {
                Link link = links.get(number);
                if (known.add(link.target().text())) {
                    text.append(link.target().text())
                            .append(link.anchor().text())
                            .append(link.around());
                    queues.get(number % queues.size()).add(new Waiting(random.nextDouble(), number));
                }
                if (text.length() > 1 << 16 || number == links.size() - 1) {
                    out.write(StandardCharsets.UTF_8.encode(text.toString()));
                    text.setLength(0);
                }
            }
            out.force(false);
        }
    }

    /// Gives each link another priority, in memory alone; returns how many.
    int rescore(SplittableRandom random) {
        int scored = 0;
        for (TreeSet<Waiting> queue : queues) {
            for (Waiting link : List.copyOf(queue)) {
                queue.remove(link);
                queue.add(new Waiting(random.nextDouble(), link.number()));
                scored++;
            }
        }
        return scored;
    }

    /// Takes all links, of each host the best first; returns how many.
    int select() {
        int selected = 0;
        for (TreeSet<Waiting> queue : queues) {
            while (queue.pollFirst() != null) {
                selected++;
            }
        }
        return selected;
    }
}
