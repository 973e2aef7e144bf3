package dev.remora.lab.search;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/// Measures of a list of results for one query, in [0, 1].
public enum Measure {
    /// `DCG / ideal DCG` of the first ten, gain `2^grade − 1`, discount `log2(rank + 1)` (Järvelin & Kekäläinen
    /// 2002; Burges et al. 2005 for the gain).
    NDCG_10("nDCG@10") {
        @Override
        double of(JudgedQuery query, List<String> results) {
            double ideal = gain(query.grades().values().stream()
                    .sorted(Comparator.reverseOrder())
                    .toList());
            return ideal == 0 ? 0 : gain(grades(query, results)) / ideal;
        }
    },
    /// `1 / rank` of the first page of the query's highest grade among the first ten, else 0 (Voorhees 1999).
    RECIPROCAL_RANK_10("MRR@10") {
        @Override
        double of(JudgedQuery query, List<String> results) {
            int rank = firstBest(query, results);
            return rank == 0 || rank > 10 ? 0 : 1.0 / rank;
        }
    },
    /// 1 if a page of the highest grade is first.
    SUCCESS_1("success@1") {
        @Override
        double of(JudgedQuery query, List<String> results) {
            return firstBest(query, results) == 1 ? 1 : 0;
        }
    },
    /// 1 if a page of the highest grade is among the first three, which a program that answers from few pages
    /// reads.
    SUCCESS_3("success@3") {
        @Override
        double of(JudgedQuery query, List<String> results) {
            int rank = firstBest(query, results);
            return rank > 0 && rank <= 3 ? 1 : 0;
        }
    },
    /// 1 if a page of the highest grade is among the first ten.
    SUCCESS_10("success@10") {
        @Override
        double of(JudgedQuery query, List<String> results) {
            int rank = firstBest(query, results);
            return rank > 0 && rank <= 10 ? 1 : 0;
        }
    },
    /// Share of the relevant pages of any grade among the first hundred.
    RECALL_100("recall@100") {
        @Override
        double of(JudgedQuery query, List<String> results) {
            long relevant =
                    query.grades().values().stream().filter(grade -> grade > 0).count();
            long found = grades(query, results).stream()
                    .limit(100)
                    .filter(grade -> grade > 0)
                    .count();
            return relevant == 0 ? 0 : (double) found / relevant;
        }
    },
    /// Share of the first ten with a judgement; nDCG counts the rest as not relevant.
    JUDGED_10("judged share of 10") {
        @Override
        double of(JudgedQuery query, List<String> results) {
            List<String> shown = results.stream().limit(10).toList();
            long judged = shown.stream().filter(query.grades()::containsKey).count();
            return shown.isEmpty() ? 0 : (double) judged / shown.size();
        }
    };

    private final String label;

    Measure(String label) {
        this.label = label;
    }

    /// Returns its name in tables.
    public String label() {
        return label;
    }

    /// Returns the measure of a list.
    ///
    /// @param results [AddressAliases] forms, best first
    abstract double of(JudgedQuery query, List<String> results);

    private static List<Integer> grades(JudgedQuery query, List<String> results) {
        return results.stream().map(url -> query.grades().getOrDefault(url, 0)).toList();
    }

    private static double gain(Collection<Integer> grades) {
        double sum = 0;
        int rank = 0;
        for (int grade : grades) {
            if (++rank > 10) {
                break;
            }
            sum += (Math.pow(2, grade) - 1) / (Math.log(rank + 1) / Math.log(2));
        }
        return sum;
    }

    /// Returns the rank of the first page of the highest grade, from 1; 0 if there is none.
    private static int firstBest(JudgedQuery query, List<String> results) {
        int best = query.best();
        List<Integer> grades = grades(query, results);
        return best == 0 ? 0 : grades.indexOf(best) + 1;
    }
}
