/// Which schedule keeps the most pages fresh? Pages that change at random are visited in simulated time by
/// several schedules within the same budgets. *Start at [dev.remora.lab.freshness.FreshnessLab].*
package dev.remora.lab.freshness;
