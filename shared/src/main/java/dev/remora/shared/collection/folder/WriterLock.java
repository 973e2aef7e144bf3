package dev.remora.shared.collection.folder;

import dev.remora.shared.collection.file.Disk;
import dev.remora.shared.reason.StorageFault;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Ensures that only one process writes a collection. `writer.lock` has the operating system's lock, which
/// ends with the process; `writer.txt` names its holder.
///
/// They are two files because closing any handle on a locked file releases all locks of the process on it
/// (POSIX `fcntl`). For the same reason a process that holds the lock must not try to lock again: it
/// recognises itself by an id in the text.
final class WriterLock implements AutoCloseable {
    private static final String LOCK = "writer.lock";
    private static final String TEXT = "writer.txt";

    /// Distinguishes this process from an earlier one with the same process id.
    private static final String PROCESS = UUID.randomUUID().toString();

    private static final Pattern HOLDER = Pattern.compile("process ([0-9]{1,18}) \\((.*)\\) since ([-0-9T:]+Z)");

    /// Maximum difference in seconds between process start times and the clock used for the text.
    private static final int CLOCKS_APART = 2;

    private final Path folder;
    private final RandomAccessFile file;
    private final FileLock lock;

    private WriterLock(Path folder, RandomAccessFile file, FileLock lock) {
        this.folder = folder;
        this.file = file;
        this.lock = lock;
    }

    /// Takes the lock; empty if it is held already, see [#holder].
    ///
    /// @param address of this process, for users: `remora serve, http://127.0.0.1:7070`
    static Optional<WriterLock> take(Path folder, String address, Instant now) throws IOException {
        if (text(folder).endsWith(PROCESS)) {
            return Optional.empty();
        }
        RandomAccessFile file = new RandomAccessFile(folder.resolve(LOCK).toFile(), "rw");
        try {
            FileLock lock = file.getChannel().tryLock();
            if (lock == null) {
                file.close();
                return Optional.empty();
            }
            String named = "process " + ProcessHandle.current().pid() + " (" + address.replace('\n', ' ') + ") since "
                    + now.truncatedTo(ChronoUnit.SECONDS);
            Files.writeString(folder.resolve(TEXT), named + "\n" + PROCESS);
            return Optional.of(new WriterLock(folder, file, lock));
        } catch (OverlappingFileLockException e) {
            // Another thread took it since the text was read. The handle is not closed but left to the
            // garbage collector: closing it would release that thread's lock.
            return Optional.empty();
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    /// Returns the process that writes the collection.
    static LockHolder holder(Path folder, String topic) {
        return new LockHolder(topic, writer(HOLDER.matcher(text(folder))));
    }

    /// Returns the process that a text names; empty if it is damaged.
    private static Optional<LockHolder.Writer> writer(Matcher named) {
        try {
            return named.lookingAt()
                    ? Optional.of(new LockHolder.Writer(
                            Long.parseLong(named.group(1)), named.group(2), Instant.parse(named.group(3))))
                    : Optional.empty();
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /// Returns the other process that holds the lock; empty if there is none, or it is this process. Does
    /// not try the lock: closing the handle could release this process's own. Text left by a killed process names a
    /// process that is gone, or one that started after the text was written.
    static Optional<LockHolder.Writer> otherHolder(Path folder) {
        String text = text(folder);
        return text.endsWith(PROCESS)
                ? Optional.empty()
                : writer(HOLDER.matcher(text)).filter(WriterLock::runs);
    }

    /// Whether a process, this one included, holds the lock. Does not try it.
    static boolean isHeld(Path folder) {
        return text(folder).endsWith(PROCESS) || otherHolder(folder).isPresent();
    }

    private static boolean runs(LockHolder.Writer writer) {
        return ProcessHandle.of(writer.process())
                .filter(ProcessHandle::isAlive)
                .filter(process -> process.info()
                        .startInstant()
                        .map(start -> !start.isAfter(writer.since().plusSeconds(CLOCKS_APART)))
                        .orElse(true))
                .isPresent();
    }

    /// Returns the same lock for the renamed folder.
    WriterLock movedTo(Path renamed) {
        return new WriterLock(renamed, file, lock);
    }

    private static String text(Path folder) {
        try {
            return Files.readString(folder.resolve(TEXT)).strip();
        } catch (IOException e) {
            return "";
        }
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(folder.resolve(TEXT));
            lock.release();
            file.close();
        } catch (IOException e) {
            throw Disk.failed(StorageFault.Action.UNLOCK, folder.resolve(LOCK), e);
        }
    }
}
