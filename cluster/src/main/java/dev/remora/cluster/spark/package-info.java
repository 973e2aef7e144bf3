/// Beside the twelve stages. Takes the address of a cluster, gives a connection to Apache Spark: start at
/// [SparkMaster][dev.remora.cluster.spark.SparkMaster].
package dev.remora.cluster.spark;
