package dev.remora.crawler.priority.context;

import dev.remora.crawler.priority.text.TermsCodec;
import dev.remora.crawler.priority.text.TrainingTexts;
import dev.remora.crawler.relevance.learn.Sample;
import dev.remora.crawler.relevance.term.TermCounts;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The last followed links of each class, a bounded number: their contexts, and whether they led to the topic.
/// Old ones are removed, so that the model follows a crawl that wanders. Lessons are due according to
/// [TrainingTexts], once there are ten links of each class.
public final class LinkOutcomes {
    /// The minimum number of links of each class.
    static final int LEAST = 10;

    private final int most;
    private final Deque<Numbered> positive = new ArrayDeque<>();
    private final Deque<Numbered> negative = new ArrayDeque<>();
    private List<Numbered> taught = List.of();
    private int seen;

    private record Numbered(int number, Sample sample) {}

    /// @param most maximum number of links of each class
    public LinkOutcomes(int most) {
        this.most = most;
    }

    /// Adds a followed link.
    ///
    /// @param host that it led to
    /// @return whether a lesson is due, to be learnt from [#lesson]
    public boolean add(TermCounts context, boolean onTopic, String host) {
        Deque<Numbered> kept = onTopic ? positive : negative;
        kept.addLast(new Numbered(seen++, new Sample(context, onTopic, host)));
        if (kept.size() > most) {
            kept.removeFirst();
        }
        return TrainingTexts.after(seen) && positive.size() >= LEAST && negative.size() >= LEAST;
    }

    /// Returns the current samples in chronological order; they become those of [#taught].
    public List<Sample> lesson() {
        taught = new ArrayList<>(positive);
        taught.addAll(negative);
        taught.sort(Comparator.comparingInt(Numbered::number));
        return taught();
    }

    /// Returns the samples of the last lesson; empty if there was none.
    public List<Sample> taught() {
        return taught.stream().map(Numbered::sample).toList();
    }

    /// Writes the links kept, and the samples of the last lesson.
    public void write(DataOutputStream out) throws IOException {
        TreeMap<Integer, Sample> all = new TreeMap<>();
        for (Iterable<Numbered> some : List.of(positive, negative, taught)) {
            some.forEach(numbered -> all.put(numbered.number, numbered.sample));
        }
        out.writeInt(seen);
        out.writeInt(all.size());
        for (var each : all.entrySet()) {
            out.writeInt(each.getKey());
            out.writeBoolean(each.getValue().positive());
            out.writeUTF(each.getValue().source());
            TermsCodec.write(each.getValue().terms(), out);
        }
        for (Iterable<Numbered> some : List.of(positive, negative, taught)) {
            List<Integer> numbers = new ArrayList<>();
            some.forEach(numbered -> numbers.add(numbered.number));
            out.writeInt(numbers.size());
            for (int number : numbers) {
                out.writeInt(number);
            }
        }
    }

    /// Restores what [#write] wrote.
    public void read(DataInputStream in) throws IOException {
        seen = in.readInt();
        TreeMap<Integer, Sample> all = new TreeMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            int number = in.readInt();
            boolean onTopic = in.readBoolean();
            String host = in.readUTF();
            all.put(number, new Sample(TermsCodec.read(in), onTopic, host));
        }
        positive.clear();
        positive.addAll(numbered(in, all));
        negative.clear();
        negative.addAll(numbered(in, all));
        taught = numbered(in, all);
    }

    private static List<Numbered> numbered(DataInputStream in, Map<Integer, Sample> all) throws IOException {
        List<Numbered> some = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            int number = in.readInt();
            some.add(new Numbered(number, all.get(number)));
        }
        return some;
    }
}
