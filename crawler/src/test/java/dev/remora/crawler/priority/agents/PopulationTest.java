package dev.remora.crawler.priority.agents;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.priority.text.Words;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;

class PopulationTest {
    private static Population population() {
        SequencedMap<String, Double> topic = new LinkedHashMap<>();
        topic.put("针灸", 3.0);
        topic.put("中药", 1.0);
        return new Population(topic, _ -> 0.001, 5);
    }

    @Test
    void anAgentSeesItsKeywordsInALinksContextAndTheRelevanceOfItsPage() {
        Agent agent =
                new Agent(0, List.of("a", "b"), Net.drawn(13, 4, 0.5, new java.util.SplittableRandom(1)), 5, 1, 7);
        // a thrice, as a link's own word counts: 1; b once, as one around it: a third.
        double[] x = agent.inputs(Words.counts("a a a a b z"), 0.4);
        double[] expected = new double[13];
        expected[0] = 1;
        expected[1] = 1.0 / 3;
        expected[12] = 0.4;
        assertArrayEquals(expected, x, 1e-12);
    }

    @Test
    void anAgentLivesOnTheRelevanceThatItFindsAndDiesBelowNothing() {
        Population population = population();
        Agent agent = population.settle(1);
        assertTrue(population.arrived(agent, 2, 0.8));
        // 1 + 0.8 - 0.1 = 1.7; then 17 pages in vain take 1.7, and the next one more than it has.
        assertEquals(1.7, agent.energy(), 1e-12);
        assertEquals(2, agent.page());
        int steps = 0;
        while (population.unrewarded(agent)) {
            steps++;
        }
        assertTrue(steps == 16 || steps == 17, "" + steps);
        assertTrue(population.agents().isEmpty());
    }

    @Test
    void anAgentThatHasEnoughSplitsAndItsChildKnowsAWordOfThePage() {
        Population population = population();
        Agent agent = population.settle(1);
        population.arrived(agent, 2, 0.9);
        assertFalse(population.splits(agent)); // 1.8
        population.arrived(agent, 3, 0.5);
        assertTrue(population.splits(agent)); // 2.2
        Agent child = population.split(agent, Words.counts("穴位 穴位 针灸"));
        assertEquals(1.1, agent.energy(), 1e-12);
        assertEquals(1.1, child.energy(), 1e-12);
        assertEquals(3, child.page());
        assertTrue(child.keywords().contains("穴位"));
        assertTrue(child.greed() >= 3.75 && child.greed() <= 6.25);
    }

    @Test
    void whereThereAreEnoughThePoorestGoesWhereOneWouldBeBorn() {
        Population population = population();
        for (int i = 0; i < 70; i++) {
            population.settle(i);
        }
        assertEquals(64, population.agents().size());
    }

    @Test
    void agentsOutlastARestart() throws IOException {
        Population population = population();
        population.arrived(population.settle(1), 2, 0.9);
        population.settle(3);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        population.write(new DataOutputStream(bytes));
        Population again = population();
        again.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        double[] x = new double[13];
        x[0] = 1;
        assertEquals(
                population.agents().stream()
                        .map(a -> a.keywords() + " " + a.energy() + " " + a.worth(x))
                        .toList(),
                again.agents().stream()
                        .map(a -> a.keywords() + " " + a.energy() + " " + a.worth(x))
                        .toList());
        assertEquals(population.settle(4).keywords(), again.settle(4).keywords());
    }

    @Test
    void theRichestAgentHasTheMostEnergyAndOfEqualsIsTheOldest() {
        Population population = population();
        assertTrue(population.richest().isEmpty());
        Agent oldest = population.settle(1);
        Agent second = population.settle(2);
        population.settle(3);
        assertEquals(oldest, population.richest().orElseThrow());
        population.arrived(second, 4, 0.9); // 1.8, the others 1
        assertEquals(second, population.richest().orElseThrow());
    }
}
