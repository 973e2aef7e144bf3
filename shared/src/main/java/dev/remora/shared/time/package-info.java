/// Beside the stages: a clock by which all of them may measure ([SteadyClock]).
package dev.remora.shared.time;
