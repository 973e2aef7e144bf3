package dev.remora.indexer.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.FilterIndexOutput;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;

/// A directory whose disk fails at moments that a seed says, and loses at a [#crash] what was not synced. It syncs
/// nothing itself: a crash is only played.
final class FaultyDirectory extends FilterDirectory {
    private final Path folder;
    private final SplittableRandom random;
    private final int faults;
    private final TreeSet<String> unsynced = new TreeSet<>();
    private int failed;
    private boolean off;

    /// @param faults one call in so many fails; 0 for none
    FaultyDirectory(Path folder, SplittableRandom random, int faults) throws IOException {
        super(FSDirectory.open(folder));
        this.folder = folder;
        this.random = random;
        this.faults = faults;
    }

    int failed() {
        return failed;
    }

    /// Merging threads come here too.
    private synchronized void fail(String call) throws IOException {
        if (off) {
            throw new IOException("the machine is off");
        }
        if (faults > 0 && random.nextInt(faults) == 0) {
            failed++;
            throw new IOException("No space left on device at " + call);
        }
    }

    @Override
    public IndexOutput createOutput(String name, IOContext context) throws IOException {
        fail("createOutput");
        synchronized (this) {
            unsynced.add(name);
        }
        IndexOutput out = super.createOutput(name, context);
        return new FilterIndexOutput("faulty " + name, name, out) {
            @Override
            public void writeBytes(byte[] bytes, int offset, int length) throws IOException {
                fail("write");
                super.writeBytes(bytes, offset, length);
            }
        };
    }

    @Override
    public void sync(Collection<String> names) throws IOException {
        fail("sync");
        synchronized (this) {
            unsynced.removeAll(names);
        }
    }

    @Override
    public void rename(String from, String to) throws IOException {
        fail("rename");
        super.rename(from, to);
        synchronized (this) {
            if (unsynced.remove(from)) {
                unsynced.add(to);
            }
        }
    }

    @Override
    public void syncMetaData() throws IOException {
        fail("syncMetaData");
    }

    /// The machine loses its power: files that were not synced are whole, cut, emptied or gone.
    synchronized void crash() throws IOException {
        off = true;
        for (String name : unsynced) {
            Path file = folder.resolve(name);
            if (Files.exists(file)) {
                byte[] bytes = Files.readAllBytes(file);
                switch (random.nextInt(4)) {
                    case 0 -> Files.delete(file);
                    case 1 -> Files.write(file, Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)));
                    case 2 -> Files.write(file, new byte[bytes.length]);
                    default -> {}
                }
            }
        }
    }
}
