package dev.remora.search.digest;

import java.io.IOException;
import java.util.Optional;

/// A way to a receiver of digests.
sealed interface DigestChannel permits WebhookChannel, MailChannel {
    /// Its name, unique, in messages and in the state of deliveries.
    String name();

    /// Sends a digest.
    ///
    /// @return with words for people, which readers it was not taken for; empty if it was taken for all
    /// @throws IOException with words for people, if it was not taken
    Optional<String> send(Digest digest) throws IOException, InterruptedException;
}
