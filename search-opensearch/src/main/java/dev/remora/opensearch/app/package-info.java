/// The module as the commands with `--engine` find it.
package dev.remora.opensearch.app;
