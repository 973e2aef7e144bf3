package dev.remora.shared.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.graph.LinkGraph.Nodes;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LinkGraphTest {
    @Test
    void aPageLinksToAnotherOnceAndNeverToItself() {
        LinkGraph graph =
                new LinkGraphBuilder().put(7, 8, 8, 7, 9).put(8).put(9).build(Nodes.FETCHED);
        assertEquals(2, graph.degree(graph.node(7)));
        assertEquals(2, graph.links());
    }

    @Test
    void leavesOutWhatWasNeverFetchedUnlessAskedForAllThatWasSeen() {
        LinkGraphBuilder builder = new LinkGraphBuilder().put(7, 8, 9).put(8, 7);
        assertEquals(2, builder.build(Nodes.FETCHED).size());
        assertEquals(2, builder.build(Nodes.FETCHED).links());
        assertEquals(3, builder.build(Nodes.SEEN).size());
        assertEquals(3, builder.build(Nodes.SEEN).links());
    }

    @Test
    void othersMayAddAddressesToWhatWasSeen() {
        KeyTable seen = new KeyTable();
        LinkGraphBuilder builder = new LinkGraphBuilder(seen).put(1, 2).put(2);
        for (long other = 1_000; other < 2_000; other++) {
            seen.add(other);
        }
        builder.remove(1_999).put(1_998, 2);
        assertEquals(Optional.empty(), builder.links(seen.find(1_999)));
        assertEquals(-1, builder.leadsTo(seen.find(1_999)));
        assertEquals(3, builder.build(LinkGraph.Nodes.FETCHED).size());
    }

    @Test
    void aPageThatComesAgainHasItsLinksReplaced() {
        LinkGraph graph =
                new LinkGraphBuilder().put(7, 8).put(8).put(9).put(7, 9).build(Nodes.FETCHED);
        assertEquals(graph.node(9), graph.target(graph.node(7), 0));
        assertEquals(1, graph.degree(graph.node(7)));
    }

    @Test
    void aRemovedPageIsNoNodeUntilItComesBack() {
        LinkGraphBuilder builder = new LinkGraphBuilder().put(7, 8).put(8).remove(8);
        assertEquals(-1, builder.build(Nodes.FETCHED).node(8));
        assertEquals(1, builder.put(8).build(Nodes.FETCHED).links());
    }

    @Test
    void aLinkToAnAddressThatLeadsOnIsALinkToWhereItLeads() {
        LinkGraph graph = new LinkGraphBuilder()
                .redirect(8, 80)
                .redirect(80, 800)
                .put(7, 8, 800)
                .put(800)
                .build(Nodes.FETCHED);
        assertEquals(1, graph.degree(graph.node(7)));
        assertEquals(graph.node(800), graph.target(graph.node(7), 0));
    }

    @Test
    void redirectsInACircleEndSomewhere() {
        LinkGraph graph =
                new LinkGraphBuilder().redirect(8, 9).redirect(9, 8).put(7, 8).build(Nodes.FETCHED);
        assertEquals(0, graph.links());
    }

    @Test
    void transposingTurnsEveryLinkRound() {
        LinkGraph graph = new LinkGraphBuilder().put(7, 8, 9).put(8, 9).put(9).build(Nodes.FETCHED);
        LinkGraph turned = graph.transposed();
        assertEquals(0, turned.degree(turned.node(7)));
        assertEquals(2, turned.degree(turned.node(9)));
        assertEquals(turned.node(7), turned.target(turned.node(8), 0));
    }
}
