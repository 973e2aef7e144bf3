package dev.remora.crawler.priority.taxonomy;

import dev.remora.shared.text.Folding;
import dev.remora.shared.topic.Catalogue;
import dev.remora.shared.topic.CatalogueEntry;
import dev.remora.shared.topic.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;

/// A tree of topics, two levels deep: the catalogue's classes with their divisions, the crawl's topic, and a
/// class of everything else. The topic is good, and so is an equivalent entry of the catalogue: at least a
/// quarter of its keywords are the topic's. Descendants of a good class are good.
///
/// Chakrabarti et al. let people mark the good classes and add their examples to the tree; here the topic's
/// keywords mark them, and the topic is a class of its own.
final class Taxonomy {
    /// The number of the class of everything else.
    static final int OTHER = 0;

    static final int TOPIC = 1;

    private static final double SAME = 0.25;

    private final List<Node> nodes;

    /// A class.
    ///
    /// @param name for people
    /// @param text describes the class
    /// @param weighted its keywords with their weights
    /// @param parent number of its parent, or -1 below the root
    /// @param children numbers of its divisions
    /// @param good whether pages of the class are wanted
    record Node(
            String name,
            String text,
            SequencedMap<String, Double> weighted,
            int parent,
            List<Integer> children,
            boolean good) {}

    private Taxonomy(List<Node> nodes) {
        this.nodes = nodes;
    }

    static Taxonomy of(Topic topic, Catalogue catalogue, Folding folding) {
        Set<String> wanted = topic.keywords().keySet().stream()
                .map(word -> folding.fold(word).strip())
                .collect(Collectors.toSet());
        List<Node> nodes = new ArrayList<>();
        nodes.add(new Node("everything else", "", new java.util.LinkedHashMap<>(), -1, List.of(), false));
        nodes.add(new Node(
                topic.name(), topic.name() + " " + topic.description(), topic.keywords(), -1, List.of(), true));
        for (CatalogueEntry entry : catalogue.classes()) {
            int number = nodes.size();
            boolean good = says(entry, wanted, folding);
            List<Integer> children = new ArrayList<>();
            nodes.add(node(entry, -1, children, good));
            for (CatalogueEntry division : catalogue.divisions(entry)) {
                children.add(nodes.size());
                nodes.add(node(division, number, List.of(), good || says(division, wanted, folding)));
            }
        }
        return new Taxonomy(nodes);
    }

    private static Node node(CatalogueEntry entry, int parent, List<Integer> children, boolean good) {
        return new Node(
                entry.code() + " " + entry.name(),
                entry.name() + " " + entry.text(),
                entry.weighted(),
                parent,
                children,
                good);
    }

    private static boolean says(CatalogueEntry entry, Set<String> wanted, Folding folding) {
        long same = entry.keywords().stream()
                .filter(word -> wanted.contains(folding.fold(word).strip()))
                .count();
        return same >= SAME * entry.keywords().size();
    }

    int size() {
        return nodes.size();
    }

    Node node(int number) {
        return nodes.get(number);
    }

    /// Returns the numbers of the classes below the root.
    List<Integer> top() {
        List<Integer> top = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            if (nodes.get(i).parent < 0) {
                top.add(i);
            }
        }
        return top;
    }
}
