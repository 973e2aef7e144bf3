package dev.remora.crawler.frontier.store;

import dev.remora.shared.collection.Verdict;

/// The five states of an address of Wang & Fan 2004, as a view of its schedule and its verdict: always exactly
/// one.
public enum WangFanState {
    WAITING,
    PROCESSING,
    ERROR,
    /// Off topic.
    DISCARDED,
    /// On topic.
    COMPLETE;

    /// The state of a known address.
    ///
    /// @throws IllegalArgumentException if it is unknown
    public static WangFanState of(AddressState address) {
        return switch (address.schedule()) {
            case UNSEEN -> throw new IllegalArgumentException("an unknown address has no state");
            case WAITING -> WAITING;
            case PROCESSING -> PROCESSING;
            case GONE, GIVEN_UP -> ERROR;
            case DROPPED -> DISCARDED;
            case DONE -> ofVerdict(address.verdict());
        };
    }

    private static WangFanState ofVerdict(Verdict verdict) {
        return switch (verdict) {
            case ON_TOPIC, REDIRECT, DUPLICATE -> COMPLETE;
            case OFF_TOPIC -> DISCARDED;
            case NONE, ERROR, REFUSED_BY_ROBOTS -> ERROR;
        };
    }
}
