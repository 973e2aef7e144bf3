package dev.remora.search.thumbnail;

import dev.remora.shared.page.Bytes;

/// Requests pictures. For one thread.
public interface PictureSource extends AutoCloseable {
    /// What came of a request.
    sealed interface Answer {
        /// A whole response, which may be no picture.
        record Picture(Bytes content) implements Answer {}

        /// No picture.
        ///
        /// @param passing whether there may be one soon
        record None(boolean passing) implements Answer {}

        /// No request was made: its host is not to be asked yet.
        record NotYet() implements Answer {}
    }

    /// Requests a picture.
    ///
    /// @throws InterruptedException if the thread is interrupted
    Answer request(PagePicture picture) throws InterruptedException;

    /// Ends requests in flight.
    @Override
    void close();
}
