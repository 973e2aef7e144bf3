package dev.remora.shared.collection.folder;

import dev.remora.shared.collection.file.WritableFile;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/// A disk that fails as disks do, at moments that a seed says: writes that end early, no space left, bytes
/// that cannot be written, cut or made durable. What was not made durable may be gone after a [#crash], sector
/// by sector.
final class FaultyDisk implements WritableFile.Opener {
    private static final int SECTOR = 64;

    /// How a disk may be.
    ///
    /// @param faults one call in so many fails; 0 for none
    /// @param lies whether it says of everything that it is durable, and keeps nothing of it
    record Nature(int faults, boolean lies) {}

    private final SplittableRandom random;
    private final Nature nature;
    private final Map<Path, Long> durable = new TreeMap<>();
    private int failed;
    private boolean off;

    FaultyDisk(SplittableRandom random, Nature nature) {
        this.random = random;
        this.nature = nature;
    }

    /// Calls that have failed.
    int failed() {
        return failed;
    }

    @Override
    public WritableFile open(Path path) throws IOException {
        fail("open");
        return new Faulty(path, new RandomAccessFile(path.toFile(), "rw"));
    }

    private void fail(String call) throws IOException {
        if (off) {
            throw new IOException("the machine is off");
        }
        if (nature.faults() > 0 && random.nextInt(nature.faults()) == 0) {
            failed++;
            throw new IOException(random.nextBoolean() ? "Input/output error" : "No space left on device at " + call);
        }
    }

    /// The machine loses its power: of what is not durable each sector is there, gone, or full of garbage.
    void crash() throws IOException {
        off = true;
        for (Map.Entry<Path, Long> each : durable.entrySet()) {
            if (Files.exists(each.getKey())) {
                tear(each.getKey(), each.getValue());
            }
        }
    }

    private void tear(Path path, long kept) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            for (long at = kept; at < file.length(); at += SECTOR - at % SECTOR) {
                int length = (int) Math.min(SECTOR - at % SECTOR, file.length() - at);
                byte[] sector = new byte[length];
                switch (random.nextInt(4)) {
                    case 0 -> random.nextBytes(sector);
                    case 1 -> Arrays.fill(sector, (byte) 0);
                    default -> {
                        continue;
                    }
                }
                file.seek(at);
                file.write(sector);
            }
            if (kept < file.length() && random.nextBoolean()) {
                file.setLength(kept + random.nextLong(file.length() - kept));
            }
        }
    }

    private final class Faulty implements WritableFile {
        private final Path path;
        private final RandomAccessFile file;

        Faulty(Path path, RandomAccessFile file) throws IOException {
            this.path = path;
            this.file = file;
            durable.putIfAbsent(path, file.length());
        }

        @Override
        public long length() throws IOException {
            return file.length();
        }

        @Override
        public void setLength(long length) throws IOException {
            fail("setLength");
            file.setLength(length);
            durable.merge(path, length, Math::min);
        }

        @Override
        public void write(long at, byte[] bytes, int length) throws IOException {
            try {
                fail("write");
            } catch (IOException early) {
                file.seek(at);
                file.write(bytes, 0, random.nextInt(length + 1));
                throw early;
            }
            file.seek(at);
            file.write(bytes, 0, length);
        }

        @Override
        public void sync() throws IOException {
            fail("sync");
            if (!nature.lies()) {
                durable.put(path, file.length());
            }
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
