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

/// The living agents, by number. An agent is born with energy 1; each page found adds its relevance minus a
/// cost of 0.1; above 2 it splits in two with half of the energy each; below 0 it dies. At most 64 are alive.
///
/// The new agent of a split has the same net with each weight changed by at most 0.1, its greed β changed by at
/// most a quarter, within [1, 20], and instead of the keyword with the least influence in the net the most
/// informative word of the current page (`tf · ln(1 / g)`, `g` the word's share of general text).
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

    /// Creates an empty population.
    ///
    /// @param topic terms of the topic with their weights
    /// @param general share of a term in general text
    public Population(SequencedMap<String, Double> topic, ToDoubleFunction<String> general, long seed) {
        this.topic = topic;
        this.general = general;
        this.seed = seed;
    }

    /// Returns all living agents, by number.
    public Collection<Agent> agents() {
        return agents.values();
    }

    /// Returns the agent with a number, if it is alive.
    public Optional<Agent> agent(int id) {
        return Optional.ofNullable(agents.get(id));
    }

    /// Returns the agent with the most energy; of equals the oldest.
    public Optional<Agent> richest() {
        return agents.values().stream().min(Comparator.comparingDouble(agent -> -agent.energy()));
    }

    /// Returns an agent for a page that no agent reached: a new one or, at the maximum number, the one with the
    /// least energy, which moves there.
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

    /// Returns the random numbers of the next birth, which depend only on the seed and the number of earlier
    /// births.
    private SplittableRandom random() {
        return new SplittableRandom(seed + 0x9e3779b97f4a7c15L * born);
    }

    /// Draws keywords of the topic, those of greater weight with a higher probability (Efraimidis & Spirakis
    /// 2006: the greatest of `ln(u) / w`).
    private List<String> drawn(SplittableRandom random) {
        Map<String, Double> keys = new TreeMap<>();
        topic.forEach((term, weight) -> keys.put(term, Math.log(1 - random.nextDouble()) / weight));
        return keys.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .limit(Agent.KEYWORDS)
                .map(Map.Entry::getKey)
                .toList();
    }

    /// Moves an agent to a page.
    ///
    /// @param relevance of the page, in [0, 1]
    /// @return whether it survives
    public boolean arrived(Agent agent, long page, double relevance) {
        agent.move(page);
        return fed(agent, relevance - COST);
    }

    /// Records that an agent's link led to no page; it stays on its page.
    ///
    /// @return whether it survives
    public boolean unrewarded(Agent agent) {
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

    /// Whether an agent has enough energy to split, and the maximum number is not reached.
    public boolean splits(Agent agent) {
        return agent.energy() > SPLIT_ENERGY && agents.size() < MOST;
    }

    /// Splits an agent.
    ///
    /// @param page terms of its current page
    /// @return the new agent
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

    /// Trains an agent's net on a link that it followed, by one step of rate 0.5.
    ///
    /// @param target in [0, 1]
    public void teach(Agent agent, double[] inputs, double target) {
        agent.net().learn(inputs, target, 0.5);
    }

    /// Writes all living agents.
    public void write(DataOutputStream out) throws IOException {
        out.writeLong(seed);
        out.writeInt(born);
        out.writeInt(agents.size());
        for (Agent agent : agents.values()) {
            agent.write(out);
        }
    }

    /// Restores what [#write] wrote.
    public void read(DataInputStream in) throws IOException {
        seed = in.readLong();
        born = in.readInt();
        agents.clear();
        for (int left = in.readInt(); left > 0; left--) {
            put(Agent.read(in));
        }
    }

    /// Returns the seed of all random numbers.
    public long seed() {
        return seed;
    }
}
