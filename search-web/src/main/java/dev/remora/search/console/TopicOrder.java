package dev.remora.search.console;

import java.util.List;
import java.util.Locale;

/// The orders of an admin, with the states in which each is allowed.
public enum TopicOrder {
    START("idle"),
    CONTINUE("stopped unfinished finished failed"),
    RECRAWL("stopped unfinished finished failed"),
    REJUDGE("stopped unfinished finished failed"),
    PAUSE("running stalled"),
    RESUME("paused"),
    STOP("running stalled paused");

    private final String states;

    TopicOrder(String states) {
        this.states = states;
    }

    /// The code of the message of a run for which it is not allowed; empty if there is none.
    public String but() {
        return this == PAUSE ? "run-reason.rejudging" : "";
    }

    /// The states, separated by spaces.
    public String states() {
        return states;
    }

    /// Whether it is allowed in a state, unless its message says otherwise.
    boolean isFor(String state) {
        return List.of(states.split(" ")).contains(state);
    }

    /// Whether it takes a budget, because it starts a run.
    public boolean begins() {
        return this == START || this == CONTINUE || this == RECRAWL;
    }

    /// Whether it re-judges the stored pages, without a crawl.
    public boolean judges() {
        return this == REJUDGE;
    }

    /// Whether it is the main action of its state.
    public boolean leads() {
        return this == START || this == CONTINUE || this == RESUME;
    }

    /// Last part of the address to which the button posts, and key of its text.
    public String verb() {
        return name().toLowerCase(Locale.ROOT);
    }
}
