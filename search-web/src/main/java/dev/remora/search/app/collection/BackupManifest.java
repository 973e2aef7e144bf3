package dev.remora.search.app.collection;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.remora.search.app.wiring.Ended;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The contents of a backup: its last entry, `manifest.json`.
///
/// @param format version of the backup format
/// @param remora version that created it
/// @param at time of creation, ISO 8601
/// @param records number of journal records, by collection
/// @param files in the order of the backup
record BackupManifest(int format, String remora, String at, Map<String, Long> records, List<Entry> files) {
    static final String NAME = "manifest.json";
    static final int FORMAT = 1;

    /// The allowed paths in a data folder: a file of a collection, of one of its stores or reports, or a file
    /// beside the collections.
    private static final String PATH =
            "([a-z0-9-]+/((journal|warc|pages|reports)/)?)?[^./\\\\\\p{Cntrl}][^/\\\\\\p{Cntrl}]*";

    /// A file in the data folder.
    ///
    /// @param sha256 as hexadecimal digits
    record Entry(String name, long bytes, String sha256) {
        /// Returns the id of its collection; empty for a file beside the collections.
        String collection() {
            return name.substring(0, Math.max(0, name.indexOf('/')));
        }
    }

    byte[] json() {
        try {
            return new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsBytes(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a manifest is plain data", e);
        }
    }

    /// Reads and checks a manifest; ends the command if it is invalid, or names a file that must not be
    /// unpacked.
    static BackupManifest read(Path file, byte[] json) {
        BackupManifest manifest;
        try {
            manifest = new ObjectMapper().readValue(json, BackupManifest.class);
        } catch (IOException e) {
            throw Ended.wrong("backup.unread", file);
        }
        if (manifest == null || manifest.format != FORMAT) {
            throw Ended.wrong("backup.format", file, FORMAT);
        }
        if (manifest.records == null
                || manifest.files == null
                || !manifest.records.keySet().stream().allMatch(id -> id.matches("[a-z0-9-]+"))) {
            throw Ended.wrong("backup.incomplete", file);
        }
        Set<String> names = new TreeSet<>();
        for (Entry entry : manifest.files) {
            if (entry == null || entry.name == null || entry.bytes < 0 || !names.add(entry.name)) {
                throw Ended.wrong("backup.incomplete", file);
            }
            if (!entry.name.matches(PATH)) {
                throw Ended.wrong("backup.foreign", file, entry.name);
            }
        }
        return manifest;
    }
}
