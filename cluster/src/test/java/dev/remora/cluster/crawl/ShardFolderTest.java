package dev.remora.cluster.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.cluster.crawl.ShardFolder.State;
import dev.remora.search.http.Language;
import dev.remora.search.http.UnusableFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShardFolderTest {
    private static final State STATE = new State("mark \"1\"", 3, List.of(0L, 17L, Long.MAX_VALUE));

    @TempDir
    Path data;

    private ShardFolder folder() {
        return ShardFolder.of(data.resolve("x/../y"), "tea");
    }

    @Test
    void theStateIsReadAsItWasWrittenAndReplacedWhole() throws IOException {
        assertEquals(Optional.empty(), folder().read());
        folder().write(STATE);
        assertEquals(Optional.of(STATE), folder().read());
        State shorter = new State("m", 1, List.of(1L));
        folder().write(shorter);
        assertEquals(Optional.of(shorter), folder().read());
        assertEquals(
                "rw-------",
                PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(folder().path().resolve("shards.json"))));
    }

    @Test
    void everyMachineSeesTheSamePaths() {
        assertEquals(data.toAbsolutePath().resolve("y/tea.shards"), folder().path());
        assertEquals(data.toAbsolutePath().resolve("y/tea.shards/tea-12"), folder().shard(12));
        assertEquals(folder().path().resolve("stop"), folder().stop());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "null",
                "{}",
                "7",
                "{\"crawl\":1,\"shards\":\"many\"}",
                "{\"unknown\":1}",
                "\u0000",
                "{\"crawl\":null,\"shards\":1,\"delivered\":[0]}",
                "{\"crawl\":\"m\",\"shards\":1,\"delivered\":null}",
                "{\"crawl\":\"m\",\"shards\":1,\"delivered\":[null]}",
                "{\"crawl\":\"m\",\"shards\":2,\"delivered\":[0]}",
                "{\"crawl\":\"m\",\"shards\":0,\"delivered\":[]}",
                "{\"crawl\":\"m\",\"shards\":1,\"delivered\":[-1]}",
                "{\"crawl\":\"m\",\"shards\":1,\"delivered\":[0]}}",
            })
    void aDamagedStateSaysWhatToDo(String text) throws IOException {
        folder().write(STATE);
        Files.writeString(folder().path().resolve("shards.json"), text);
        UnusableFile damaged = assertThrows(UnusableFile.class, () -> folder().read());
        assertTrue(damaged.getMessage().contains("shards.json is damaged"), damaged.getMessage());
        assertTrue(damaged.message(Language.ZH).contains("已损坏"), damaged.message(Language.ZH));
        assertTrue(damaged.getMessage().contains("Delete it and start again"), damaged.getMessage());
    }

    @Test
    void aFolderInItsPlaceIsNamed() throws IOException {
        Path file = Files.createDirectories(folder().path().resolve("shards.json"));
        IOException unread = assertThrows(IOException.class, () -> folder().read());
        assertTrue(unread.getMessage().startsWith(file + " could not be read"), unread.getMessage());
    }

    @Test
    void aFileThatMayNotBeReadSaysSo() {
        Path file = folder().path().resolve("shards.json");
        assertEquals(
                file + " could not be read: Permission denied",
                folder().unread(new AccessDeniedException(file.toString())).getMessage());
    }

    @Test
    void aStateCutAnywhereIsDamagedOrTheSame() throws IOException {
        folder().write(STATE);
        Path file = folder().path().resolve("shards.json");
        String whole = Files.readString(file);
        for (int length = 0; length < whole.length(); length++) {
            Files.writeString(file, whole.substring(0, length));
            assertThrows(IOException.class, () -> folder().read(), "after " + length + " characters");
        }
    }

    @Test
    void sentLinksArePassedInTheirOrderAlsoAfterAJourney() throws IOException, ClassNotFoundException {
        SentPriorities.Builder builder = new SentPriorities.Builder();
        for (int link = 0; link < 1_000; link++) {
            builder.add(link % 7, link / 1_000.0);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(builder.build());
        }
        assertTrue(bytes.size() < 12_500, bytes.size() + " bytes");
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            SentPriorities read = (SentPriorities) in.readObject();
            List<String> links = new ArrayList<>();
            read.forEach((receiver, priority) -> links.add(receiver + " " + priority));
            assertEquals(1_000, read.links());
            assertEquals(List.of("0 0.0", "1 0.001"), links.subList(0, 2));
            assertEquals("5 0.999", links.getLast());
        }
    }

    @Test
    void figuresAddUp() {
        ShardReply.Figures sum = new ShardReply.Figures(1, 2, 3, 4).plus(new ShardReply.Figures(10, 20, 30, 40));
        assertEquals(new ShardReply.Figures(11, 22, 33, 44), sum);
    }
}
