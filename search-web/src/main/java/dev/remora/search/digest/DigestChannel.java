package dev.remora.search.digest;

import java.io.IOException;

/// A way to a receiver of digests.
sealed interface DigestChannel permits WebhookChannel, MailChannel {
    /// Its name, unique, in messages and in the state of deliveries.
    String name();

    /// Sends a digest.
    ///
    /// @throws IOException with words for people, if it was not taken
    void send(Digest digest) throws IOException, InterruptedException;
}
