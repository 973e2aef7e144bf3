/// Beside the stages: a clock for measuring time ([SteadyClock]).
package dev.remora.shared.time;
