package dev.remora.crawler.priority.auto;

import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Topic;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/// What a crawl has learnt about which links lead to the topic. For one thread.
public final class LinkModel {
    private static final int SECTION_BITS = 16;
    private static final int LEANING_BITS = 16;
    private static final int PARENT_BITS = 18;
    private static final int KEPT = 2048;
    private static final int FORMAT = 2;
    private static final double EXTREME = 0.02;
    /// ln(1 + n), since it takes long to reckon and n is small.
    private static final double[] TUNNELS =
            IntStream.range(0, 64).mapToDouble(Math::log1p).toArray();

    private final AutoSettings settings;
    private final ExampleSites named;
    private final LinkReader reader;
    private final SectionRates sections;
    private final FeatureResiduals leanings;
    private final HashedSums parents = new HashedSums(PARENT_BITS);
    private final OnlineRegression regression;
    private final boolean[] ignored = new boolean[Feature.values().length];

    /// One that knows the examples alone.
    ///
    /// @param examples pages that the topic's author named: the records of the places that they lie in begin with
    ///     them
    /// @param relevance judges anchors and addresses
    /// @param segmenter finds their words
    public LinkModel(Topic.Examples examples, RelevanceModel relevance, Segmenter segmenter, AutoSettings settings) {
        this.settings = settings;
        this.named = new ExampleSites(examples);
        this.reader = new LinkReader(relevance, segmenter);
        this.sections = new SectionRates(SECTION_BITS, settings);
        this.leanings = new FeatureResiduals(LEANING_BITS, settings);
        double[] priors = new double[ignored.length];
        double[] variances = new double[ignored.length];
        for (Feature clue : Feature.values()) {
            ignored[clue.index()] = settings.ignored().contains(clue);
            priors[clue.index()] = clue.prior();
            variances[clue.index()] = settings.variance();
        }
        this.regression = new OnlineRegression(priors, variances, settings.forgetting());
        named.forEach((url, worth) -> {
            for (int i = 0; i < settings.examplePages(); i++) {
                sections.learn(reader.levels(url), worth);
            }
        });
    }

    /// Takes note of a page that links to an address.
    public void linked(Link link) {
        LinkReader.Sight sight = reader.read(link);
        int at = parents.place(sight.target());
        parents.set(at, parents.seen(at) + 1, parents.sum(at) + reader.strength(link.sourceRelevance()));
    }

    /// What is to be expected of a link now.
    ///
    /// @param hostPages pages fetched of its host so far
    public Prediction outlook(Link link, long hostPages) {
        LinkReader.Sight sight = reader.read(link);
        double[] clues = clues(link, sight);
        double expected = regression.predict(clues);
        ExampleSites.Count examples = named.on(link.target().host());
        double known = (double) hostPages + settings.examplePages() * examples.all();
        double curiosity =
                settings.curiosity() * Math.sqrt(expected * (1 - expected) / (settings.priorPages() + known));
        double most = settings.curiosity() * 0.5 / Math.sqrt(settings.priorPages());
        return new Prediction(expected, curiosity, (expected + curiosity) / (1 + most), clues, weights(), examples);
    }

    private double[] weights() {
        double[] weights = new double[ignored.length];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = regression.weight(i);
        }
        return weights;
    }

    /// Learns what a link led to. A page was worth what the crawl's model says of it, half by the verdict and half
    /// by degree, and for a share what its host's record says: models err on single pages, on lists and on short
    /// ones above all, and a site has few topics (Li et al. 2002). Of an example its author's word counts in place
    /// of the model's.
    ///
    /// @param relevance of the page, by the crawl's own model
    /// @param onTopic by the same
    public void learn(Link link, double relevance, boolean onTopic) {
        LinkReader.Sight sight = reader.read(link);
        double own = named.worth(link.target()).orElse((reader.strength(relevance) + (onTopic ? 1 : 0)) / 2);
        double hostRate = sections.rateOf(sight.levels(), AddressLevels.HOST);
        double worth = (1 - settings.neighbours()) * own + settings.neighbours() * hostRate;
        if (link.origin() != Link.Origin.SEED) {
            double[] clues = clues(link, sight);
            double error = worth - regression.predict(clues);
            regression.learn(clues, worth);
            leanings.learn(sight.path(), error);
            if (sight.label() != 0) {
                leanings.learn(sight.label(), error);
            }
            for (long word : sight.words()) {
                leanings.learn(word, error / Math.sqrt(sight.words().length));
            }
        }
        sections.learn(sight.levels(), worth);
    }

    private static double logOdds(double rate) {
        double within = Math.clamp(rate, EXTREME, 1 - EXTREME);
        return Math.log(within / (1 - within));
    }

    private double[] clues(Link link, LinkReader.Sight sight) {
        double[] x = new double[ignored.length];
        double parent = 2 * reader.strength(link.sourceRelevance()) - 1;
        Block.Role role = link.place().role();
        x[Feature.ALWAYS.index()] = 1;
        x[Feature.SECTION.index()] = logOdds(sections.rate(sight.levels()));
        x[Feature.HOST.index()] = logOdds(sections.rateOf(sight.levels(), AddressLevels.HOST));
        x[Feature.PARENT.index()] = parent;
        x[Feature.PARENTS.index()] = parents(sight.target(), parent);
        x[Feature.ANCHOR.index()] = sight.anchor();
        x[Feature.HEADING.index()] = sight.heading();
        x[Feature.AROUND.index()] = sight.around();
        x[Feature.ADDRESS.index()] = sight.address();
        x[Feature.PATH.index()] = leanings.of(sight.path());
        x[Feature.LABEL.index()] = sight.label() == 0 ? 0 : leanings.of(sight.label());
        x[Feature.WORDS.index()] = words(sight.words());
        x[Feature.TUNNEL.index()] = tunnel(link.offTopic());
        x[Feature.NAVIGATION.index()] = role == Block.Role.NAVIGATION ? 1 : 0;
        x[Feature.RELATED.index()] = role == Block.Role.RELATED ? 1 : 0;
        x[Feature.MARGINAL.index()] = role == Block.Role.FOOTER || role == Block.Role.ADVERTISEMENT ? 1 : 0;
        x[Feature.OUTWARD.index()] = LinkReader.outward(link) ? 1 : 0;
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
            sum += leanings.of(word);
        }
        return words.length == 0 ? 0 : sum / Math.sqrt(words.length);
    }

    /// What each clue counts now, and counted before anything was learnt, for people.
    public List<String> learnt() {
        return Arrays.stream(Feature.values())
                .map(clue -> String.format(
                        Locale.ROOT,
                        "%s: counts %.2f (%.2f to begin with)",
                        ReasonText.ENGLISH.say(clue.clue()),
                        regression.weight(clue.index()),
                        clue.prior()))
                .toList();
    }

    /// What was learnt, about 70 KB at most: the weights, and of places and leanings those with most evidence.
    public Bytes snapshot() {
        ByteBuffer out = ByteBuffer.allocate(Integer.BYTES + regression.bytes() + 2 * HashedSums.bytes(KEPT));
        out.putInt(FORMAT);
        regression.write(out);
        sections.sums().write(out, KEPT);
        leanings.sums().write(out, KEPT);
        byte[] bytes = new byte[out.position()];
        out.flip().get(bytes);
        return Bytes.of(bytes);
    }

    /// Takes back what [#snapshot] gave; what another release wrote is passed over.
    public void restore(Bytes snapshot) {
        ByteBuffer in = ByteBuffer.wrap(snapshot.array());
        if (in.remaining() > Integer.BYTES + regression.bytes() && in.getInt() == FORMAT) {
            regression.read(in);
            sections.sums().read(in);
            leanings.sums().read(in);
        }
    }
}
