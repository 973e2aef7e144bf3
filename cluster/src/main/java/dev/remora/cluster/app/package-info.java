/// The command `cluster`: Spark's master and workers as child processes on loopback, for trials on one machine.
package dev.remora.cluster.app;
