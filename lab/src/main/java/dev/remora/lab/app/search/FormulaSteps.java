package dev.remora.lab.app.search;

import dev.remora.lab.search.WeightChoice.Step;
import dev.remora.search.rank.score.ScoreFormula;
import java.util.ArrayList;
import java.util.List;

/// The changes of the score's weights that the ranking lab tries: each weight beside the text's, halved and doubled.
final class FormulaSteps {
    private static final double[] FACTORS = {0.5, 2};
    private static final int WEIGHTS = 8;

    /// Where a choice of weights begins: all alike, so that it knows nothing of the queries by which the defaults
    /// were chosen.
    static final ScoreFormula START = new ScoreFormula(
            0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, ScoreFormula.DEFAULT.topical(), ScoreFormula.DEFAULT.fresh());

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
            formula.front(),
            formula.shallow(),
            formula.list(),
            formula.part(),
            formula.alike(),
            formula.standing()
        };
        weights[weight] *= factor;
        return new ScoreFormula(
                weights[0],
                weights[1],
                weights[2],
                weights[3],
                weights[4],
                weights[5],
                weights[6],
                weights[7],
                formula.topical(),
                formula.fresh());
    }
}
