/// Composition root, comparisons of strategies: runs the lab in a process of its own and follows its events.
package dev.remora.search.app.compare;
