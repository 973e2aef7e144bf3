package dev.remora.lab.app.search;

import dev.remora.lab.search.WeightChoice.Step;
import dev.remora.search.rank.score.ScoreFormula;
import dev.remora.search.rank.score.SiteWeights;
import dev.remora.search.rank.score.StaticWeights;
import java.util.ArrayList;
import java.util.List;

/// The changes of the score's weights that the ranking lab tries: each weight beside the text's, halved and doubled.
final class FormulaSteps {
    private static final double[] FACTORS = {0.5, 2};
    private static final int WEIGHTS = 8;

    /// Where a choice of weights begins: all alike, so that it knows nothing of the queries by which the defaults
    /// were chosen.
    static final ScoreFormula START =
            of(new double[] {0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4}, ScoreFormula.DEFAULT.fixed());

    private FormulaSteps() {}

    /// Returns the steps, those of one weight together.
    static List<Step<ScoreFormula>> all() {
        List<Step<ScoreFormula>> steps = new ArrayList<>();
        for (int i = 0; i < WEIGHTS; i++) {
            int weight = i;
            for (double factor : FACTORS) {
                steps.add(formula -> scaled(formula, weight, factor));
            }
        }
        return steps;
    }

    private static ScoreFormula scaled(ScoreFormula formula, int weight, double factor) {
        double[] weights = {
            formula.near(),
            formula.overlap(),
            formula.site().front(),
            formula.site().shallow(),
            formula.site().list(),
            formula.site().part(),
            formula.alike(),
            formula.fixed().standing()
        };
        weights[weight] *= factor;
        return of(weights, formula.fixed());
    }

    private static ScoreFormula of(double[] weights, StaticWeights fixed) {
        return new ScoreFormula(
                weights[0],
                weights[1],
                new SiteWeights(weights[2], weights[3], weights[4], weights[5]),
                weights[6],
                fixed.standing(weights[7]));
    }
}
