package dev.remora.crawler.priority.agents;

import dev.remora.crawler.relevance.term.TermCounts;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// An agent: keywords, a neural net, energy, greed, and its current page.
///
/// The inputs of the net are, for each keyword, its frequency in a link's context: an occurrence in the link's
/// own words counts 1, one around it or in its address a third, at most 1 in total; and the relevance of the
/// link's page. The paper weights an occurrence by the inverse of its distance in words.
public final class Agent {
    static final int KEYWORDS = 12;

    /// The number of hidden units of its net.
    static final int UNITS = 4;

    private static final double OWN_WORDS = 3;

    private final int id;
    private final List<String> keywords;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Net net;
    private final double greed;
    private double energy;
    private long page;

    /// @param greed `β`: how strongly it prefers links of greater value
    /// @param page key of its current page
    Agent(int id, List<String> keywords, Net net, double greed, double energy, long page) {
        this.id = id;
        this.keywords = List.copyOf(keywords);
        for (String keyword : keywords) {
            numbers.put(keyword, numbers.size());
        }
        this.net = net;
        this.greed = greed;
        this.energy = energy;
        this.page = page;
    }

    /// Returns its number.
    public int id() {
        return id;
    }

    /// Returns its keywords.
    public List<String> keywords() {
        return keywords;
    }

    /// Returns `β` in `e^{βλ}`.
    public double greed() {
        return greed;
    }

    /// Returns its energy; below 0 it dies.
    public double energy() {
        return energy;
    }

    /// Returns the key of its current page.
    public long page() {
        return page;
    }

    void move(long to) {
        page = to;
    }

    void feed(double change) {
        energy += change;
    }

    Net net() {
        return net;
    }

    /// Returns the inputs of the net for a link.
    ///
    /// @param context from [dev.remora.crawler.priority.text.LinkTerms]
    /// @param relevance of the link's page, in [0, 1]
    public double[] inputs(TermCounts context, double relevance) {
        double[] x = new double[KEYWORDS + 1];
        context.forEach((term, count) -> {
            Integer number = numbers.get(term);
            if (number != null) {
                x[number] = Math.min(1, count / OWN_WORDS);
            }
        });
        x[KEYWORDS] = relevance;
        return x;
    }

    /// Returns `λ`, its estimate of a link's value, in [0, 1].
    public double worth(double[] inputs) {
        return net.worth(inputs);
    }

    void write(DataOutputStream out) throws IOException {
        out.writeInt(id);
        out.writeInt(keywords.size());
        for (String keyword : keywords) {
            out.writeUTF(keyword);
        }
        out.writeDouble(greed);
        out.writeDouble(energy);
        out.writeLong(page);
        net.write(out);
    }

    static Agent read(DataInputStream in) throws IOException {
        int id = in.readInt();
        List<String> keywords = new java.util.ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            keywords.add(in.readUTF());
        }
        double greed = in.readDouble();
        double energy = in.readDouble();
        long page = in.readLong();
        return new Agent(id, keywords, Net.read(in), greed, energy, page);
    }
}
