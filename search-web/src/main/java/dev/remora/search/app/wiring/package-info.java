/// What every command stands on: the objects that are shared ([Wiring]), the terminal, exits, options that several
/// commands have.
package dev.remora.search.app.wiring;
