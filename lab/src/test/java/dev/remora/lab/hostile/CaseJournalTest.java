package dev.remora.lab.hostile;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaseJournalTest {
    @TempDir
    Path folder;

    private boolean ended(RunReason reason) {
        Topic topic = Topic.of("tea", "茶", Map.of("茶", 1.0), List.of(new Url("http://a.example/")));
        var opened = CollectionFolder.openForWriting(folder, topic, Clock.systemUTC(), "a test");
        try (CollectionWriter collection = ((CollectionFolder.Opened.Open) opened).collection()) {
            collection.append(new JournalRecord.RunMeasured(
                    Instant.EPOCH, 1, Duration.ZERO, 0, Optional.empty(), Optional.of(reason)));
        }
        return CaseJournal.read(folder).ended();
    }

    @Test
    void aRunThatWasStoppedDidNotEndByItself() {
        assertFalse(ended(new RunReason.Stopped()));
        assertTrue(ended(new RunReason.Unfinished(3, 1)));
    }
}
