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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PopulationTest {
    private static Population of(long seed, String... keywords) {
        SequencedMap<String, Double> topic = new LinkedHashMap<>();
        Stream.of(keywords).forEach(word -> topic.put(word, 1.0));
        return new Population(topic, _ -> 0.001, seed);
    }

    private static Population population() {
        return population(5);
    }

    private static Population population(long seed) {
        SequencedMap<String, Double> topic = new LinkedHashMap<>();
        topic.put("针灸", 3.0);
        topic.put("中药", 1.0);
        return new Population(topic, _ -> 0.001, seed);
    }

    @Test
    void anAgentSeesItsKeywordsInALinksContextAndTheRelevanceOfItsPage() {
        Agent agent = new Agent(0, List.of("a", "b"), Net.drawn(13, 4, 0.5, new SplittableRandom(1)), 5, 1, 7);
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
        Agent poorest = population.agent(3).orElseThrow();
        population.unrewarded(poorest);
        assertEquals(poorest, population.settle(99));
        assertEquals(99, poorest.page());
        assertEquals(Optional.empty(), population.agent(64));
        Agent richest = population.agent(4).orElseThrow();
        richest.feed(5);
        assertFalse(population.splits(richest), "there are enough");
        richest.feed(-100);
        assertFalse(population.arrived(richest, 5, 1), "it dies");
        Agent second = population.agent(5).orElseThrow();
        second.feed(5);
        assertTrue(population.splits(second));
    }

    /// 针灸 weighs three of four, so three of four agents have it first: 48 of 64, give or take 3.5.
    @Test
    void anAgentBeginsWithTwelveKeywordsOfTheTopicTheWeightyOnesFirst() {
        Population population = population();
        int first = 0;
        for (int i = 0; i < 64; i++) {
            List<String> keywords = population.settle(i).keywords();
            assertEquals(Set.of("针灸", "中药"), Set.copyOf(keywords));
            first += keywords.getFirst().equals("针灸") ? 1 : 0;
        }
        assertEquals(48, first, 10);
        assertEquals(
                12,
                of(5, "a b c d e f g h i j k l m".split(" "))
                        .settle(1)
                        .keywords()
                        .size());
    }

    @Test
    void aChildTakesTheMostTellingNewWordForTheKeywordOfTheLeastInfluence() {
        Population population = of(5, "a b c d e f g h i j k l".split(" "));
        Agent agent = population.settle(1);
        agent.feed(5);
        int least = IntStream.range(0, 12)
                .boxed()
                .min(Comparator.comparingDouble(agent.net()::influence))
                .orElseThrow();
        Agent child = population.split(agent, Words.counts("y x x z a a a"));
        List<String> expected = new ArrayList<>(agent.keywords());
        expected.set(least, "x");
        assertEquals(expected, child.keywords());
        assertEquals(1, child.id());
        assertEquals(2, population.settle(9).id());
    }

    @Test
    void ofWordsThatTellAsMuchTheFirstIsTakenAndWithoutANewOneTheKeywordsStay() {
        Population population = population();
        Agent agent = population.settle(1);
        List<String> child = population.split(agent, Words.counts("y z")).keywords();
        assertEquals("y", child.getLast());
        assertEquals(
                agent.keywords(), population.split(agent, Words.counts("针灸")).keywords());
    }

    @Test
    void aRareWordTellsMoreThanACommonOne() {
        Population population =
                new Population(new LinkedHashMap<>(Map.of("a", 1.0)), word -> word.equals("rare") ? 1e-5 : 0.1, 5);
        Agent agent = population.settle(1);
        assertEquals(
                "rare",
                population
                        .split(agent, Words.counts("rare common common"))
                        .keywords()
                        .getLast());
    }

    @Test
    void theGreedOfAChildDiffersByAQuarterAtMostInBothDirections() {
        double least = 5;
        double most = 5;
        for (int seed = 0; seed < 60; seed++) {
            Population population = of(seed, "a");
            double greed =
                    population.split(population.settle(1), Words.counts("b")).greed();
            assertEquals(5, greed, 1.25);
            least = Math.min(least, greed);
            most = Math.max(most, greed);
        }
        assertTrue(least < 3.95 && most > 6.05, least + " " + most);
    }

    @Test
    void aTaughtAgentThinksMoreOfALinkThatPaid() {
        Population population = population();
        Agent agent = population.settle(1);
        double[] x = agent.inputs(Words.counts("针灸"), 0.4);
        double before = agent.worth(x);
        population.teach(agent, x, 1);
        assertTrue(agent.worth(x) > before, before + " " + agent.worth(x));
    }

    @Test
    void agentsOutlastARestart() throws IOException {
        Population population = population();
        population.arrived(population.settle(1), 2, 0.9);
        population.settle(3);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        population.write(new DataOutputStream(bytes));
        Population again = population(99);
        IntStream.range(0, 10).forEach(again::settle);
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
        assertEquals(5, again.seed());
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
