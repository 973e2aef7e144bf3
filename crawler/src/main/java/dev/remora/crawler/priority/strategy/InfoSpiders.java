package dev.remora.crawler.priority.strategy;

import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.priority.StrategyParts;
import dev.remora.crawler.priority.agents.Agent;
import dev.remora.crawler.priority.agents.Population;
import dev.remora.crawler.priority.text.KnownContexts;
import dev.remora.crawler.priority.text.LinkTerms;
import dev.remora.crawler.priority.text.PageTerms;
import dev.remora.crawler.relevance.term.TermCounts;
import dev.remora.crawler.relevance.term.TermReader;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.WordFrequencies;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/// InfoSpiders: Menczer & Belew 2000, "Adaptive retrieval agents: internalizing local context and scaling up
/// to the Web". A population of agents ([Population]), each with its own keywords and a small neural net that
/// estimates a value λ of each link on its current page.
///
/// An agent selects a link with probability `e^{βλ} / Σ e^{βλ}`. Since a crawl has one frontier and not one per
/// agent, the draw is made when a link is found: among links with keys `βλ + G`, `G` drawn from the standard
/// Gumbel distribution, each has the greatest key with exactly that probability (Gumbel 1954; Yellott 1977).
/// With `σ` the logistic function and `m` the links of the page, `priority = σ(4 (λ + (G - ln m) / β - ½))`:
/// rising in the key, so that each page's links are fetched in the order of such draws, and pages with many
/// links get no advantage. The agent whose link is fetched moves to its page; if several agents are on a page,
/// a link belongs to the one that values it most.
///
/// - energy += relevance of the page found − cost. The remaining links of an agent that dies stay queued, with
///   a tenth of their page's relevance as priority; when a link without an agent is fetched, as of a seed, an
///   agent is born. A link that leads to no page costs energy, too.
/// - The net learns from `(relevance + μ · best λ on the page found) / (1 + μ)`, μ = 0.5: the division, which
///   the source lacks, keeps the target in [0, 1].
///
/// Bounds: 64 agents of 12 keywords and 4 hidden units, contexts of 200 characters around a link.
public final class InfoSpiders implements PriorityStrategy {
    private static final String GROUP = "agent:";
    private static final double LIVING = 0.1;
    private static final double SLOPE = 4;
    private static final double DISCOUNT = 0.5;
    private static final int WORDS = 500;

    private final WordFrequencies frequencies = new WordFrequencies();
    private final LinkTerms links;
    private final KnownContexts contexts;
    private final PageTerms pages;
    private final Population population;
    private final Set<String> orphaned = new LinkedHashSet<>();
    private Optional<Step> step = Optional.empty();

    /// A step that an agent learns from after the links of the page found are scored.
    private static final class Step {
        final Agent agent;
        final double[] inputs;
        final double relevance;
        double best;

        Step(Agent agent, double[] inputs, double relevance) {
            this.agent = agent;
            this.inputs = inputs;
            this.relevance = relevance;
        }
    }

    /// Creates the strategy without agents: seeds create the first ones.
    public InfoSpiders(StrategyParts parts) {
        TermReader reader = new TermReader(parts.folding(), StopWords.shared());
        links = new LinkTerms(reader, parts.segmenter());
        contexts = new KnownContexts(links);
        pages = new PageTerms(reader, WORDS);
        SequencedMap<String, Double> terms = new LinkedHashMap<>();
        parts.topic()
                .keywords()
                .forEach((keyword, weight) -> reader.text(parts.segmenter().segment(keyword))
                        .terms()
                        .forEach(term -> terms.merge(term, weight, Math::max)));
        population = new Population(
                terms,
                term -> frequencies.count(term) / frequencies.total(),
                parts.random().nextLong());
    }

    @Override
    public String name() {
        return "infospiders";
    }

    @Override
    public LinkScore score(Link link, LinkContext context) {
        List<Agent> here = standing(link, context);
        if (here.isEmpty()) {
            double left = LIVING * link.sourceRelevance();
            return new LinkScore.Priority(left, LinkEvidence.NoAgent::new, Link.Inheritance.SEED, link.group());
        }
        TermCounts terms = contexts.of(link, context.words()::anchor, context.words()::around);
        LinkScore.Priority best = null;
        for (Agent agent : here) {
            double worth = agent.worth(agent.inputs(terms, link.sourceRelevance()));
            step.filter(taken -> taken.agent == agent).ifPresent(taken -> taken.best = Math.max(taken.best, worth));
            double value = LIVING + (1 - LIVING) * drawn(agent, link, worth);
            if (best == null || value > best.value()) {
                best = new LinkScore.Priority(
                        value, () -> told(agent, worth), Link.Inheritance.SEED, GROUP + agent.id());
            }
        }
        return best;
    }

    private static LinkEvidence told(Agent agent, double worth) {
        return new LinkEvidence.Agent((float) worth, agent.id(), (float) agent.energy());
    }

    /// Returns the agents that value a link: those on its page; for a queued link its owner; for one of a
    /// sitemap the agent with the most energy.
    private List<Agent> standing(Link link, LinkContext context) {
        if (link.source() == 0) {
            return population.richest().map(List::of).orElse(List.of());
        }
        return context.source().page().isEmpty()
                ? owner(link).map(List::of).orElse(List.of())
                : population.agents().stream()
                        .filter(agent -> agent.page() == link.source())
                        .sorted(Comparator.comparingInt(Agent::id))
                        .toList();
    }

    private Optional<Agent> owner(Link link) {
        return link.group().startsWith(GROUP)
                ? population.agent(Integer.parseInt(link.group().substring(GROUP.length())))
                : Optional.empty();
    }

    /// Returns `σ(4 (λ + (G - ln m) / β - ½))`; `G` depends only on the seed, the agent and the addresses.
    private double drawn(Agent agent, Link link, double worth) {
        double key =
                worth + (gumbel(link, agent) - Math.log(Math.max(1, link.place().links()))) / agent.greed();
        return 1 / (1 + Math.exp(-SLOPE * (key - 0.5)));
    }

    private double gumbel(Link link, Agent agent) {
        long mixed = population.seed() ^ link.target().key();
        mixed = (mixed + 0x9e3779b97f4a7c15L * (agent.id() + 1)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 31) ^ link.source()) * 0x94d049bb133111ebL;
        double u = ((mixed ^ (mixed >>> 29)) >>> 11) * 0x1p-53;
        return -Math.log(-Math.log((u + 0x1p-54)));
    }

    @Override
    public void observe(Link link, Observation outcome) {
        Optional<Agent> owner = owner(link);
        switch (outcome) {
            case Observation.NoPage _ ->
                owner.filter(agent -> !population.unrewarded(agent)).ifPresent(this::died);
            case Observation.Elsewhere _ -> {} // its agent is of another shard
            case Observation.Judged judged -> {
                long page = judged.page().key();
                if (owner.isEmpty()) {
                    population.settle(page);
                } else {
                    arrived(owner.get(), link, judged);
                }
            }
        }
    }

    private void arrived(Agent agent, Link link, Observation.Judged judged) {
        double[] inputs = agent.inputs(links.of(link), link.sourceRelevance());
        step = Optional.of(new Step(agent, inputs, judged.relevance()));
        PageSeen page = judged.page();
        if (!population.arrived(agent, page.key(), judged.relevance())) {
            died(agent);
        } else if (population.splits(agent)) {
            population.split(
                    agent,
                    pages.of(page.words().title().get(), page.words().body().get()));
        }
    }

    private void died(Agent agent) {
        orphaned.add(GROUP + agent.id());
    }

    /// Called after the links of the page found are scored: now the agent learns.
    @Override
    public Set<String> groupsToRescore() {
        step.ifPresent(taken -> population.teach(
                taken.agent, taken.inputs, (taken.relevance + DISCOUNT * taken.best) / (1 + DISCOUNT)));
        step = Optional.empty();
        Set<String> groups = new LinkedHashSet<>(orphaned);
        orphaned.clear();
        return groups;
    }

    @Override
    public Bytes snapshot() {
        return Snapshots.of(population::write);
    }

    @Override
    public void restore(Bytes snapshot) {
        Snapshots.read(snapshot, population::read);
    }
}
