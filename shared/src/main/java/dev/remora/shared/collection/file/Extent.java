package dev.remora.shared.collection.file;

/// The sizes of the archive and the page store on which a group of journal records relies; after a crash,
/// bytes beyond them are discarded.
///
/// @param warcFile number of the newest WARC file; 0 for none
/// @param warcBytes its size in bytes
/// @param pageSegment number of the newest segment of the page store; 0 for none
/// @param pageBytes its size in bytes
public record Extent(int warcFile, long warcBytes, int pageSegment, long pageBytes) {
    public static final Extent NONE = new Extent(0, 0, 0, 0);

    /// Returns the extent for the ends of the two stores.
    public static Extent of(RollingFiles.Place warc, RollingFiles.Place pages) {
        return new Extent(warc.number(), warc.offset(), pages.number(), pages.offset());
    }

    /// The end of the WARC files.
    public RollingFiles.Place warc() {
        return new RollingFiles.Place(warcFile, warcBytes);
    }

    /// The end of the page store.
    public RollingFiles.Place pages() {
        return new RollingFiles.Place(pageSegment, pageBytes);
    }

    /// Writes the four numbers.
    public void writeTo(FieldWriter out) {
        out.number(warcFile);
        out.number(warcBytes);
        out.number(pageSegment);
        out.number(pageBytes);
    }

    /// Reads what [#writeTo] wrote.
    public static Extent read(FieldReader in) {
        return new Extent(in.small(), in.number(), in.small(), in.number());
    }
}
