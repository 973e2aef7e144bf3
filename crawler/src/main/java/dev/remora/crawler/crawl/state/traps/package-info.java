/// Parts of the state that bound crawler traps: [TrapRules] by the shape of addresses, [PlaceBudgets] by folders and
/// paths, [LinkFarms] by groups of sites that repeat one another.
package dev.remora.crawler.crawl.state.traps;
