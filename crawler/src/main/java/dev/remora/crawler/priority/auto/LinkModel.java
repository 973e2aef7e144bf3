package dev.remora.crawler.priority.auto;

import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.run.Learnt;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Topic;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// A model, learnt during the crawl, of which links lead to the topic. For one thread.
public final class LinkModel {
    private static final int SECTION_BITS = 16;
    private static final int RESIDUAL_BITS = 16;
    private static final int PARENT_BITS = 18;
    private static final int KEPT = 2048;
    private static final int FORMAT = 3;
    private static final double EXTREME = 0.02;
    /// The kinds of residuals.
    private static final long PATHS = 1;

    private static final long LABELS = 2;
    private static final long WORDS = 3;
    /// Precomputed ln(1 + n) for small n, because the logarithm is slow.
    private static final double[] TUNNELS =
            IntStream.range(0, 64).mapToDouble(Math::log1p).toArray();

    private final AutoSettings settings;
    private final ExampleSites named;
    private final LinkReader reader;
    private final SectionRates sections;
    private final FeatureResiduals residuals;
    private final HashedSums parents = new HashedSums(PARENT_BITS);
    private final OnlineRegression regression;
    private final boolean[] ignored = new boolean[Feature.values().length];

    /// Creates a model that knows only the examples.
    ///
    /// @param examples pages that the topic's author gave: initial evidence for their places
    /// @param relevance judges anchors and addresses
    /// @param segmenter finds their words
    public LinkModel(Topic.Examples examples, RelevanceModel relevance, Segmenter segmenter, AutoSettings settings) {
        this.settings = settings;
        this.named = new ExampleSites(examples);
        this.reader = new LinkReader(relevance, segmenter, settings.full());
        this.sections = new SectionRates(SECTION_BITS, settings.rates());
        this.residuals = new FeatureResiduals(RESIDUAL_BITS, settings.rates());
        double[] priors = new double[ignored.length];
        double[] variances = new double[ignored.length];
        for (Feature clue : Feature.values()) {
            priors[clue.index()] = settings.weights().of(clue);
            ignored[clue.index()] = settings.weights().ignores(clue);
            variances[clue.index()] = settings.weights().variance();
        }
        this.regression =
                new OnlineRegression(priors, variances, settings.weights().forgetting());
        named.forEach((url, worth) -> {
            for (int i = 0; i < settings.examplePages(); i++) {
                sections.learn(reader.levels(url), worth);
            }
        });
    }

    /// Records a page that links to an address.
    public void linked(Link link) {
        LinkReader.LinkFeatures features = reader.read(link);
        int at = parents.place(features.target());
        parents.set(at, parents.seen(at) + 1, parents.sum(at) + reader.strength(link.sourceRelevance()));
    }

    /// Returns the prediction for a link.
    ///
    /// @param hostPages number of pages fetched from its host so far
    public Prediction prediction(Link link, long hostPages) {
        LinkReader.LinkFeatures features = reader.read(link);
        double[] clues = clues(link, features);
        double expected =
                Math.exp(Math.rint(Math.log(regression.predict(clues)) * settings.steps()) / settings.steps());
        ExampleSites.Count examples = named.on(link.target().host());
        double known = (double) hostPages + settings.examplePages() * examples.all();
        AutoSettings.Rates rates = settings.rates();
        double explorationBonus =
                rates.explorationBonus() * Math.sqrt(expected * (1 - expected) / (rates.priorPages() + known));
        double most = rates.explorationBonus() * 0.5 / Math.sqrt(rates.priorPages());
        return new Prediction(
                expected, explorationBonus, (expected + explorationBonus) / (1 + most), clues, weights(), examples);
    }

    private double[] weights() {
        double[] weights = new double[ignored.length];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = regression.weight(i);
        }
        return weights;
    }

    /// Learns the outcome of a link. The value of a page is half the verdict and half the degree of relevance
    /// by the crawl's model, mixed with a share of its host's rate: models err on single pages, above all on
    /// lists and short ones, and a site has few topics (Li et al. 2002). For an example the author's verdict
    /// replaces the model's.
    ///
    /// @param relevance of the page, by the crawl's own model
    /// @param onTopic by the same model
    public void learn(Link link, double relevance, boolean onTopic) {
        LinkReader.LinkFeatures features = reader.read(link);
        double own = named.worth(link.target()).orElse((reader.pageStrength(relevance) + (onTopic ? 1 : 0)) / 2);
        double hostRate = sections.rateOf(features.levels(), AddressLevels.HOST);
        double worth = (1 - settings.neighbours()) * own + settings.neighbours() * hostRate;
        if (!link.given()) {
            double[] clues = clues(link, features);
            double error = worth - regression.predict(clues);
            regression.learn(clues, worth);
            residuals.learn(PATHS, features.path(), error);
            if (features.label() != 0) {
                residuals.learn(LABELS, features.label(), error);
            }
            for (long word : features.words()) {
                residuals.learn(WORDS, word, error / Math.sqrt(features.words().length));
            }
        }
        sections.learn(features.levels(), worth);
    }

    private static double logOdds(double rate) {
        double within = Math.clamp(rate, EXTREME, 1 - EXTREME);
        return Math.log(within / (1 - within));
    }

    private double[] clues(Link link, LinkReader.LinkFeatures features) {
        double[] x = new double[ignored.length];
        double parent = 2 * reader.strength(link.sourceRelevance()) - 1;
        Block.Role role = link.place().role();
        x[Feature.ALWAYS.index()] = 1;
        x[Feature.SECTION.index()] = logOdds(sections.rate(features.levels()));
        x[Feature.HOST.index()] = logOdds(sections.rateOf(features.levels(), AddressLevels.HOST));
        x[Feature.PARENT.index()] = parent;
        x[Feature.PARENTS.index()] = parents(features.target(), parent);
        x[Feature.ANCHOR.index()] = features.anchor();
        x[Feature.HEADING.index()] = features.heading();
        x[Feature.AROUND.index()] = features.around();
        x[Feature.ADDRESS.index()] = features.address();
        x[Feature.PATH.index()] = residuals.of(PATHS, features.path());
        x[Feature.LABEL.index()] = features.label() == 0 ? 0 : residuals.of(LABELS, features.label());
        x[Feature.WORDS.index()] = words(features.words());
        x[Feature.TUNNEL.index()] = tunnel(link.offTopic());
        x[Feature.NAVIGATION.index()] = role == Block.Role.NAVIGATION ? 1 : 0;
        x[Feature.RELATED.index()] = role == Block.Role.RELATED ? 1 : 0;
        x[Feature.MARGINAL.index()] = role == Block.Role.FOOTER || role == Block.Role.ADVERTISEMENT ? 1 : 0;
        x[Feature.OUTWARD.index()] = LinkReader.outward(link) ? 1 : 0;
        x[Feature.PROVEN.index()] = sections.proven(features.levels());
        for (int i = 0; i < x.length; i++) {
            x[i] = ignored[i] ? 0 : x[i];
        }
        return x;
    }

    private static double tunnel(int pages) {
        return pages < TUNNELS.length ? TUNNELS[pages] : Math.log1p(pages);
    }

    private double parents(long target, double parent) {
        int at = parents.find(target);
        return at < 0 || parents.seen(at) < 2 ? parent : 2 * parents.sum(at) / parents.seen(at) - 1;
    }

    private double words(long[] words) {
        double sum = 0;
        for (long word : words) {
            sum += residuals.of(WORDS, word);
        }
        return words.length == 0 ? 0 : sum / Math.sqrt(words.length);
    }

    /// Returns the current and initial weight of each clue, for users.
    public List<Learnt> learnt() {
        return Arrays.stream(Feature.values())
                .<Learnt>map(clue -> new Learnt.Weight(clue.clue(), regression.weight(clue.index()), clue.prior()))
                .toList();
    }

    /// Returns the learnt state, at most about 70 KB: the weights, and the places and residuals with the most
    /// evidence.
    public Bytes snapshot() {
        ByteBuffer out = ByteBuffer.allocate(Integer.BYTES + regression.bytes() + 2 * HashedSums.bytes(KEPT));
        out.putInt(FORMAT);
        regression.write(out);
        sections.sums().write(out, KEPT);
        residuals.sums().write(out, KEPT);
        byte[] bytes = new byte[out.position()];
        out.flip().get(bytes);
        return Bytes.of(bytes);
    }

    /// Restores a snapshot; one of another format is ignored.
    public void restore(Bytes snapshot) {
        ByteBuffer in = ByteBuffer.wrap(snapshot.array());
        if (in.remaining() > Integer.BYTES + regression.bytes() && in.getInt() == FORMAT) {
            regression.read(in);
            sections.sums().read(in);
            residuals.sums().read(in);
        }
    }
}
