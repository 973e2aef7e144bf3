package dev.remora.shared.collection.folder;

import static dev.remora.shared.collection.folder.CollectionContract.checkReadable;
import static dev.remora.shared.collection.folder.CollectionContract.entries;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Samples;
import dev.remora.shared.collection.WarcLocation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A process that writes is killed (SIGKILL) again and again, and another goes on.
class KillTest {
    private static final int ROUNDS = 15;

    @TempDir
    Path data;

    @Test
    void afterEachKillTheCollectionOpensAndHoldsAllThatWasSynced() throws Exception {
        SplittableRandom random = new SplittableRandom(20261120);
        Path folder = data.resolve("tea");
        long told = 0;
        for (int round = 0; round < ROUNDS; round++) {
            told = Math.max(told, writeUntilKilled(folder, 1 + random.nextInt(40), random.nextInt(3_000_000)));
            try (CollectionReader reader = CollectionFolder.openForReading(folder)) {
                assertTrue(
                        reader.lastSequence() >= told, reader.lastSequence() + " records left of " + told + " synced");
                checkReadable(reader);
            }
            try (CollectionWriter writer = Folders.write(Folders.small(folder))) {
                assertTrue(writer.lastSequence() >= told);
                checkReadable(writer);
                told = writer.append(Samples.queued(round));
                writer.sync();
                assertEquals(told, writer.lastSequence());
                assertEquals(told, entries(writer, 0).getLast().sequence());
            }
        }
    }

    /// Lets a process write, and kills it some time after it has told of `syncs` syncs; gives the last sequence
    /// number that it told of.
    private static long writeUntilKilled(Path folder, int syncs, int spins) throws IOException, InterruptedException {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", // it lives for a second
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Writing.class.getName(),
                folder.toString());
        Process process =
                new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            String last = "0";
            for (int i = 0; i < syncs; i++) {
                last = out.readLine();
                assertTrue(last != null, "the writing process ended by itself");
            }
            for (int i = 0; i < spins; i++) {
                Thread.onSpinWait();
            }
            // By its handle: the process's own method would close the stream before all is read.
            process.toHandle().destroyForcibly();
            process.waitFor();
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                last = line;
            }
            return Long.parseLong(last);
        }
    }

    /// The process that is killed: it stores and decides on several threads, and tells of each sync.
    static final class Writing {
        public static void main(String[] arguments) {
            CollectionWriter writer = Folders.write(Folders.small(Path.of(arguments[0])));
            for (int thread = 0; thread < 3; thread++) {
                int number = thread;
                Thread.ofPlatform().daemon().start(() -> {
                    for (int i = number; ; i += 3) {
                        WarcLocation warc = writer.archive(Samples.exchange(i));
                        PageLocation page = writer.store(Samples.page(i));
                        writer.append(Samples.fetched(i, warc, page));
                    }
                });
            }
            while (true) {
                writer.sync();
                System.out.println(writer.lastSequence());
            }
        }
    }
}
