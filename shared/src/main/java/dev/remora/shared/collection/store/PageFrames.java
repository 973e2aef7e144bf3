package dev.remora.shared.collection.store;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.file.FieldReader;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.Lz;
import dev.remora.shared.collection.file.ReadFile;
import dev.remora.shared.collection.file.RecordFrame;
import dev.remora.shared.collection.journal.JournalFormat;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.StorageFault;

/// The format of a page in the page store: a frame with the compressed page. Stateless.
public final class PageFrames {
    /// The version of new segments.
    static final int VERSION = 2;

    private PageFrames() {}

    /// Returns the first bytes of a segment.
    public static byte[] preamble() {
        FieldWriter out = new FieldWriter(16);
        out.number(VERSION);
        return RecordFrame.of(out.toArray());
    }

    /// Checks the first bytes of a segment.
    static void checkPreamble(ReadFile file) {
        if (!beginsWhole(file)) {
            throw new CollectionDamaged(new StorageFault.HeadDamaged(file.path().toString()));
        }
    }

    /// Whether the beginning of a segment is intact.
    ///
    /// @throws CollectionDamaged if it was written by another version
    public static boolean beginsWhole(ReadFile file) {
        byte[] head = new byte[64];
        int got = file.read(0, head, 0, head.length);
        if (!RecordFrame.whole(head, 0, got)) {
            return false;
        }
        int version = new FieldReader(RecordFrame.payload(head, 0)).small();
        JournalFormat.checkVersion(version, VERSION, StorageFault.OtherFormat.StoredFormat.PAGE_STORE, file.path());
        return true;
    }

    /// Returns the frame of a page.
    public static FieldWriter encode(StoredPage page) {
        FieldWriter out = new FieldWriter(1024);
        out.skip(RecordFrame.HEADER);
        pack(page, out);
        RecordFrame.seal(out.array(), 0, out.size());
        return out;
    }

    private static void pack(StoredPage page, FieldWriter out) {
        FieldWriter fields = PageCodec.encode(page);
        out.number(fields.size());
        Lz.pack(fields.array(), fields.size(), out);
    }

    /// Returns a page alone, compressed, as [#unpack] reads it: for stores that check their data themselves.
    public static byte[] pack(StoredPage page) {
        FieldWriter out = new FieldWriter(1024);
        pack(page, out);
        return out.toArray();
    }

    /// Returns the page that [#pack] wrote.
    public static StoredPage unpack(byte[] packed) {
        return page(packed);
    }

    static StoredPage page(byte[] payload) {
        FieldReader in = new FieldReader(payload);
        int length = in.small();
        return PageCodec.decode(Lz.unpack(payload, in.position(), length));
    }
}
