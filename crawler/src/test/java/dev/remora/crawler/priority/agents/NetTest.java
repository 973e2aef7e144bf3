package dev.remora.crawler.priority.agents;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NetTest {
    /// One input, one unit: w = 1, a = 0, v = 2, b = -1.
    private static Net net() {
        return new Net(new double[][] {{1, 0}}, new double[] {2, -1});
    }

    @Test
    void aWorthIsTheLogisticOfTheUnitsSum() {
        // x = 0: h = 0, λ = σ(-1) = 0.2689. x = 1: h = tanh 1 = 0.7616, λ = σ(2 · 0.7616 - 1) = σ(0.5232) = 0.6279.
        assertEquals(0.2689, net().worth(new double[] {0}), 1e-4);
        assertEquals(0.6279, net().worth(new double[] {1}), 1e-4);
        // x = 0.5: h = tanh 0.5 = 0.4621, λ = σ(-0.0758).
        assertEquals(0.4811, net().worth(new double[] {0.5}), 1e-4);
    }

    /// With every input there is, no output is above 4 · 0.5, and σ(2) = 0.8808.
    @Test
    void everyInputOfANewNetIsWeakEvidenceForALinkAndNoneIsNoEvidence() {
        for (int seed = 0; seed < 50; seed++) {
            Net net = Net.drawn(3, 4, 0.5, new SplittableRandom(seed));
            assertEquals(0.5, net.worth(new double[3]));
            double all = net.worth(new double[] {1, 1, 1});
            assertTrue(all > 0.5 && all < 0.8808, "" + all);
            for (int i = 0; i < 3; i++) {
                double influence = net.influence(i);
                assertTrue(influence > 0 && influence < 4 * 0.5, "" + influence);
            }
        }
    }

    @Test
    void aStepFollowsTheGradient() {
        // Towards 1 from x = 1 at rate 1: step = (1 - 0.62789) · 0.62789 · 0.37211 = 0.08694; back through the unit:
        // 0.08694 · 2 · (1 - 0.7616²) = 0.07302. v = 2 + 0.08694 · 0.7616 = 2.06621, b = -0.91306, w = 1.07302,
        // a = 0.07302. Now h = tanh 1.14605 = 0.81645, λ = σ(2.06621 · 0.81645 - 0.91306) = σ(0.77390) = 0.68435.
        Net net = net();
        net.learn(new double[] {1}, 1, 1);
        assertEquals(0.68435, net.worth(new double[] {1}), 1e-4);
    }

    @Test
    void learnsWhichInputPays() {
        Net net = Net.drawn(2, 4, 0.5, new SplittableRandom(3));
        for (int i = 0; i < 400; i++) {
            net.learn(new double[] {1, 0}, 0.9, 0.5);
            net.learn(new double[] {0, 1}, 0.1, 0.5);
        }
        assertTrue(net.worth(new double[] {1, 0}) > 0.8);
        assertTrue(net.worth(new double[] {0, 1}) < 0.2);
    }

    @Test
    void aMutationChangesEachWeightByAtMostItsBoundInBothDirections() {
        boolean less = false;
        boolean more = false;
        for (int seed = 0; seed < 50; seed++) {
            double weight = net().mutated(0.1, new SplittableRandom(seed)).influence(0);
            assertEquals(1, weight, 0.1);
            less |= weight < 1;
            more |= weight > 1;
        }
        assertTrue(less && more);
    }
}
