/// Beside the twelve stages. Takes the orders of a lab's experiment, gives the traces of their crawls, made as
/// tasks of Apache Spark, one a crawl: start at [SparkTrials][dev.remora.cluster.trial.SparkTrials].
///
/// What goes over the wire are values ([MachineTask][dev.remora.cluster.trial.MachineTask]): topics as the text
/// of topic files, traces as they are. The web is not sent: each executor reads it once, from files
/// ([MachineWeb][dev.remora.cluster.trial.MachineWeb]).
///
/// Invariants: a trial gives the same trace wherever it runs. What a trial throws is a reply, so that Spark does
/// not run it again; Spark repeats only what it lost with an executor.
package dev.remora.cluster.trial;
