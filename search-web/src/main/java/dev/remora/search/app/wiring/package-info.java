/// What all commands use: shared objects ([Wiring]), the terminal, exit codes, common options.
package dev.remora.search.app.wiring;
