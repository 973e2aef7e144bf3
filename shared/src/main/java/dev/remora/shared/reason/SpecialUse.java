package dev.remora.shared.reason;

/// The purpose of an address outside the public internet (IANA special-purpose registries).
public enum SpecialUse {
    THIS_NETWORK,
    PRIVATE,
    CARRIER_NAT,
    LOOPBACK,
    LINK_LOCAL,
    SITE_LOCAL,
    RESERVED,
    DOCUMENTATION,
    BENCHMARKS,
    RELAY_6TO4,
    LOCAL_NAT64,
    SEGMENT_ROUTING,
    MULTICAST,
    UNSPECIFIED,
    DISCARDED,
    NOT_GLOBAL
}
