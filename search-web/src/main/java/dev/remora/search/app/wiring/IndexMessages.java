package dev.remora.search.app.wiring;

import dev.remora.indexer.build.IndexEvents;
import dev.remora.indexer.build.IndexProgress;
import dev.remora.indexer.build.RebuildReason;
import dev.remora.search.http.MessageBundle;
import dev.remora.shared.topic.Topic;

/// Says on a terminal what an indexer of a topic could not do as usual; not its progress.
public class IndexMessages implements IndexEvents {
    private final Terminal terminal;
    private final MessageBundle.In words;

    private final String topic;

    /// Says it in the language of the terminal.
    ///
    /// @param topic its id, since several may be indexed at once
    public IndexMessages(Terminal terminal, String topic) {
        this.terminal = terminal;
        this.topic = topic;
        this.words = new MessageBundle(IndexMessages.class).in(terminal.language());
    }

    @Override
    public void progress(IndexProgress progress) {}

    @Override
    public void rebuilt(RebuildReason reason) {
        say("rebuilding", topic, clause(reason));
    }

    private String clause(RebuildReason reason) {
        return switch (reason) {
            case RebuildReason.OtherSchema(String found, String written) ->
                words.say("rebuilding.schema", found, written);
            case RebuildReason.OtherScope(Topic.IndexScope now) ->
                words.say(now == Topic.IndexScope.ALL ? "rebuilding.scope.all" : "rebuilding.scope.on-topic");
            case RebuildReason.OtherDictionary() -> words.say("rebuilding.dictionary");
            case RebuildReason.AheadOfJournal(long sequence, long last) ->
                words.say("rebuilding.ahead", sequence, last);
            case RebuildReason.Unreadable(String said) -> words.say("rebuilding.unreadable", said);
            case RebuildReason.VectorsMissing(String model) -> words.say("rebuilding.vectors", model);
        };
    }

    @Override
    public void withoutVectors(String reason) {
        say("without-vectors", topic, reason);
        say("vectors-later");
    }

    private void say(String key, Object... arguments) {
        terminal.say(words.say(key, arguments));
    }
}
