package dev.remora.shared.collection.file;

/// How far the archive and the page store reach: what a group of journal records counts on, and what is kept of
/// them when a crash has left more.
///
/// @param warcFile number of the newest WARC file; 0 for none
/// @param warcBytes bytes of it
/// @param pageSegment number of the newest segment of the page store; 0 for none
/// @param pageBytes bytes of it
public record Extent(int warcFile, long warcBytes, int pageSegment, long pageBytes) {
    public static final Extent NONE = new Extent(0, 0, 0, 0);

    /// From the ends of the two files that are written.
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

    /// Four numbers.
    public void writeTo(FieldWriter out) {
        out.number(warcFile);
        out.number(warcBytes);
        out.number(pageSegment);
        out.number(pageBytes);
    }

    /// What [#writeTo] wrote.
    public static Extent read(FieldReader in) {
        return new Extent(in.small(), in.number(), in.small(), in.number());
    }
}
