package dev.remora.lab.trial;

import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.url.Url;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/// The two ends of the scale on which strategies are measured. Only the lab has them.
public final class BaselineStrategies {
    /// Name of the lower end.
    public static final String RANDOM = "random";

    /// Name of the upper end.
    public static final String ORACLE = "oracle";

    private BaselineStrategies() {}

    /// Takes a waiting link at uniform chance.
    public static PriorityStrategy random(RandomGenerator random) {
        return new Uniform(random);
    }

    /// Knows the targets: waiting targets first, then links of targets, first come first.
    public static PriorityStrategy oracle(Targets targets) {
        return new Oracle(targets);
    }

    /// Each link gets an alarm clock that rings after an exponentially distributed time, and the first to ring
    /// is taken. The exponential distribution has no memory, so at each moment each waiting link, old or new,
    /// is as likely as any other to be the next: uniform, though priorities never change.
    private static final class Uniform extends BaselineStrategy {
        /// So small that no link is ever worth raising over itself, and far above a double's precision.
        private static final double SCALE = 1e-7;

        private final RandomGenerator random;
        private final Map<Long, Double> alarms = new HashMap<>();
        private double now;

        Uniform(RandomGenerator random) {
            this.random = random;
        }

        @Override
        public String name() {
            return RANDOM;
        }

        @Override
        public LinkScore score(Link link, LinkContext context) {
            double alarm = alarms.computeIfAbsent(link.target().key(), key -> now - Math.log(1 - random.nextDouble()));
            return new LinkScore.Priority(1 / (1 + SCALE * alarm), LinkEvidence.Drawn::new, Link.Inheritance.SEED);
        }

        @Override
        public void observe(Link link, Observation outcome) {
            Double rang = alarms.remove(link.target().key());
            now = Math.max(now, rang == null ? now : rang);
        }
    }

    private static final class Oracle extends BaselineStrategy {
        private static final double TARGET = 0.9;
        private static final double OF_TARGET = 0.6;
        private static final double OTHER = 0.3;
        private static final double STEP = 1e-9;

        private final Targets targets;
        private final Set<Long> hits = new HashSet<>();
        private long scored;

        Oracle(Targets targets) {
            this.targets = targets;
        }

        @Override
        public String name() {
            return ORACLE;
        }

        @Override
        public LinkScore score(Link link, LinkContext context) {
            double tier = tier(link);
            return new LinkScore.Priority(
                    tier - STEP * scored++, () -> new LinkEvidence.Known((float) tier), Link.Inheritance.SEED);
        }

        private double tier(Link link) {
            Url url = link.target();
            return targets.at(url) ? TARGET : hits.contains(link.source()) ? OF_TARGET : OTHER;
        }

        @Override
        public void observe(Link link, Observation outcome) {
            if (outcome instanceof Observation.Judged && targets.at(link.target())) {
                hits.add(link.target().key());
            }
        }
    }
}
