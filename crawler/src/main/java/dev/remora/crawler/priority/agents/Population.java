package dev.remora.crawler.priority.agents;

import dev.remora.crawler.relevance.term.TermCounts;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/// Agents that live, by number. An agent is born with energy 1; each page found brings it the page's relevance less
/// a cost of 0.1; over 2 it splits in two with half of the energy each; below 0 it dies. At most 64 live.
///
/// The one split off has the same net with each weight moved by at most 0.1, its greed β moved by at most a
/// quarter, within [1, 20], and of its keywords the one that moves the net least gives way to the word that tells
/// most of the page it stands on (`tf · ln(1 / g)`, `g` the word's share of general text).
public final class Population {
    static final double BIRTH_ENERGY = 1;
    static final double COST = 0.1;
    static final double SPLIT_ENERGY = 2;

    private static final int MOST = 64;
    private static final double BIRTH_GREED = 5;
    private static final double BIRTH_WEIGHT = 0.5;
    private static final double MUTATION = 0.1;
    private static final double GREED_MUTATION = 0.25;
    private static final double LEAST_GREED = 1;
    private static final double MOST_GREED = 20;
    private static final double LEAST_FREQUENCY = 1e-6;

    private final SequencedMap<String, Double> topic;
    private final ToDoubleFunction<String> general;
    private final TreeMap<Integer, Agent> agents = new TreeMap<>();
    private long seed;
    private int born;

    /// Nobody yet.
    ///
    /// @param topic terms of the topic with their weights
    /// @param general share of a term in general text
    public Population(SequencedMap<String, Double> topic, ToDoubleFunction<String> general, long seed) {
        this.topic = topic;
        this.general = general;
        this.seed = seed;
    }

    /// All that live, by number.
    public Collection<Agent> agents() {
        return agents.values();
    }

    /// The agent of a number, if it lives.
    public Optional<Agent> agent(int id) {
        return Optional.ofNullable(agents.get(id));
    }

    /// The one with the most energy, of equals the eldest.
    public Optional<Agent> richest() {
        return agents.values().stream().min(Comparator.comparingDouble(agent -> -agent.energy()));
    }

    /// An agent for a page that none led to: a new one, or, where there are enough, the poorest goes there.
    public Agent settle(long page) {
        if (agents.size() >= MOST) {
            Agent poorest = agents.values().stream()
                    .min(Comparator.comparingDouble(Agent::energy))
                    .orElseThrow();
            poorest.move(page);
            return poorest;
        }
        SplittableRandom random = random();
        Net net = Net.drawn(Agent.KEYWORDS + 1, Agent.UNITS, BIRTH_WEIGHT, random);
        return put(new Agent(born++, drawn(random), net, BIRTH_GREED, BIRTH_ENERGY, page));
    }

    private Agent put(Agent agent) {
        agents.put(agent.id(), agent);
        return agent;
    }

    /// Each birth has chance of its own, so that it depends on nothing but the seed and the number born before.
    private SplittableRandom random() {
        return new SplittableRandom(seed + 0x9e3779b97f4a7c15L * born);
    }

    /// Keywords of the topic, those of greater weight more likely (Efraimidis & Spirakis 2006: the greatest of
    /// `ln(u) / w`).
    private List<String> drawn(SplittableRandom random) {
        Map<String, Double> keys = new TreeMap<>();
        topic.forEach((term, weight) -> keys.put(term, Math.log(1 - random.nextDouble()) / weight));
        return keys.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .limit(Agent.KEYWORDS)
                .map(Map.Entry::getKey)
                .toList();
    }

    /// An agent has gone to a page.
    ///
    /// @param relevance of the page, in [0, 1]
    /// @return whether it lives on
    public boolean arrived(Agent agent, long page, double relevance) {
        agent.move(page);
        return fed(agent, relevance - COST);
    }

    /// An agent has found no page where it went; it stays where it is.
    ///
    /// @return whether it lives on
    public boolean inVain(Agent agent) {
        return fed(agent, -COST);
    }

    private boolean fed(Agent agent, double change) {
        agent.feed(change);
        if (agent.energy() < 0) {
            agents.remove(agent.id());
            return false;
        }
        return true;
    }

    /// Whether an agent has energy enough to split, and there is room.
    public boolean splits(Agent agent) {
        return agent.energy() > SPLIT_ENERGY && agents.size() < MOST;
    }

    /// Splits an agent.
    ///
    /// @param page terms of the page that it stands on
    /// @return the new one
    public Agent split(Agent agent, TermCounts page) {
        SplittableRandom random = random();
        double half = agent.energy() / 2;
        agent.feed(-half);
        double greed = Math.clamp(
                agent.greed() * (1 + GREED_MUTATION * (2 * random.nextDouble() - 1)), LEAST_GREED, MOST_GREED);
        return put(new Agent(
                born++, mutated(agent, page), agent.net().mutated(MUTATION, random), greed, half, agent.page()));
    }

    private List<String> mutated(Agent agent, TermCounts page) {
        List<String> keywords = new ArrayList<>(agent.keywords());
        String[] telling = {""};
        double[] most = {0};
        page.forEach((term, count) -> {
            double tells = -count * Math.log(Math.max(LEAST_FREQUENCY, general.applyAsDouble(term)));
            if (tells > most[0] && !keywords.contains(term)) {
                most[0] = tells;
                telling[0] = term;
            }
        });
        if (most[0] == 0) {
            return keywords;
        }
        if (keywords.size() < Agent.KEYWORDS) {
            keywords.add(telling[0]);
            return keywords;
        }
        int least = 0;
        for (int i = 1; i < keywords.size(); i++) {
            least = agent.net().influence(i) < agent.net().influence(least) ? i : least;
        }
        keywords.set(least, telling[0]);
        return keywords;
    }

    /// What an agent learns from a link that it took: its net is drawn towards the target by one step of rate 0.5.
    ///
    /// @param target in [0, 1]
    public void teach(Agent agent, double[] inputs, double target) {
        agent.net().learn(inputs, target, 0.5);
    }

    /// Writes all that live.
    public void write(DataOutputStream out) throws IOException {
        out.writeLong(seed);
        out.writeInt(born);
        out.writeInt(agents.size());
        for (Agent agent : agents.values()) {
            agent.write(out);
        }
    }

    /// Takes back what [#write] wrote.
    public void read(DataInputStream in) throws IOException {
        seed = in.readLong();
        born = in.readInt();
        agents.clear();
        for (int left = in.readInt(); left > 0; left--) {
            put(Agent.read(in));
        }
    }

    /// The seed of all chance.
    public long seed() {
        return seed;
    }
}
