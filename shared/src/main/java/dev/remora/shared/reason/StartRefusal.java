package dev.remora.shared.reason;

import java.time.Instant;

/// Why a run is not started.
public sealed interface StartRefusal extends Reason {
    /// A run of the topic is running in this process.
    record RunsHere(String topic) implements StartRefusal {}

    /// Another process writes the collection.
    record Held(String topic, long process, String address, Instant since) implements StartRefusal {}

    /// The same, where the process is unknown.
    record HeldByAnother(String topic) implements StartRefusal {}

    /// No address of a host is known.
    record NoSite(String host) implements StartRefusal {}

    /// An address is not known.
    record NoPage(String url) implements StartRefusal {}

    /// The topic excludes a host or an address.
    record LeftOut(String named) implements StartRefusal {}

    /// The topic was never crawled.
    record NotCrawled(String topic) implements StartRefusal {}

    /// No such address is known.
    record NoAddress() implements StartRefusal {}

    /// Archives are still to be imported into the collection: a crawl would end the import.
    ///
    /// @param archives their files, as written in a command
    /// @param data option by which commands find the data folder, ` --data DIR`; may be empty
    record ImportUnfinished(String topic, String archives, String data) implements StartRefusal {}

    /// The server is being stopped.
    record ServerStops() implements StartRefusal {}
}
