package dev.remora.search.app.wiring;

import dev.remora.indexer.build.IndexEvents;
import dev.remora.indexer.build.IndexProgress;
import dev.remora.search.http.MessageBundle;

/// Says on a terminal what an indexer could not do as usual; not its progress.
public class IndexMessages implements IndexEvents {
    private final Terminal terminal;
    private final MessageBundle.In words;

    /// Says it in the language of the terminal.
    public IndexMessages(Terminal terminal) {
        this.terminal = terminal;
        this.words = new MessageBundle(IndexMessages.class).in(terminal.language());
    }

    @Override
    public void progress(IndexProgress progress) {}

    @Override
    public void rebuilt(String reason) {
        say("rebuilding", reason);
    }

    @Override
    public void withoutVectors(String reason) {
        say("without-vectors", reason);
        say("vectors-later");
    }

    private void say(String key, Object... arguments) {
        terminal.say(words.say(key, arguments));
    }
}
