package dev.remora.search.rank;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// Tests of searches, each over pages of its own.
public abstract class OverSearchableWeb {
    @TempDir
    public Path data;

    public SearchableWeb web;

    @BeforeEach
    final void open() {
        web = new SearchableWeb(data);
    }

    @AfterEach
    final void close() {
        web.close();
    }
}
