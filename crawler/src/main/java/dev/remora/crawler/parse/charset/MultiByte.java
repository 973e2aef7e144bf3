package dev.remora.crawler.parse.charset;

/// The multi-byte encodings of Chinese pages, with validation of byte sequences. ASCII bytes mean ASCII
/// characters in all three.
///
/// A step is a number of bytes and their class: [#ERROR], [#CHARACTER] or [#COMMON]; or [#CUT] alone.
enum MultiByte {
    /// Well-formed UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing past U+10FFFF. Characters of
    /// three or more bytes are common: they rarely occur by chance in text of another encoding.
    UTF_8 {
        @Override
        int step(byte[] bytes, int at) {
            int length = length(bytes[at] & 0xff);
            int good = length == 0 ? 0 : wellFormed(bytes, at, length);
            if (length > 0 && good == length) {
                return length << 2 | (length >= 3 ? COMMON : CHARACTER);
            }
            return length > 0 && at + good == bytes.length ? CUT : Math.max(good, 1) << 2 | ERROR;
        }

        private static int length(int lead) {
            return lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
        }

        // Counts the valid bytes from `start`, at most `length`.
        private static int wellFormed(byte[] bytes, int start, int length) {
            int lead = bytes[start] & 0xff;
            for (int k = 1; k < length; k++) {
                if (start + k >= bytes.length) {
                    return k;
                }
                int low = k > 1 ? 0x80 : lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
                int high = k > 1 ? 0xbf : lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
                if (!within(bytes[start + k], low, high)) {
                    return k;
                }
            }
            return length;
        }
    },

    /// GB 18030, with its two-byte part GBK and its four-byte forms. Common are level 1 of GB 2312 (the 3,755
    /// most frequent ideographs), its punctuation, and four-byte forms.
    GB_18030 {
        @Override
        int step(byte[] bytes, int at) {
            if (at + 1 >= bytes.length) {
                return CUT;
            }
            int lead = bytes[at] & 0xff;
            if (!within(bytes[at], 0x81, 0xfe)) {
                return 1 << 2 | ERROR;
            }
            if (within(bytes[at + 1], 0x30, 0x39)) {
                return four(bytes, at);
            }
            if (!within(bytes[at + 1], 0x40, 0xfe) || bytes[at + 1] == 0x7f) {
                return 1 << 2 | ERROR;
            }
            boolean level1 = (lead >= 0xb0 && lead <= 0xd7) || lead == 0xa1 || lead == 0xa3;
            return 2 << 2 | (level1 && within(bytes[at + 1], 0xa1, 0xfe) ? COMMON : CHARACTER);
        }

        private static int four(byte[] bytes, int at) {
            boolean third = at + 2 >= bytes.length || within(bytes[at + 2], 0x81, 0xfe);
            boolean fourth = at + 3 >= bytes.length || within(bytes[at + 3], 0x30, 0x39);
            if (!third || !fourth) {
                return 1 << 2 | ERROR;
            }
            return at + 3 >= bytes.length ? CUT : 4 << 2 | COMMON;
        }
    },

    /// Big5 with the Hong Kong supplement. Common are its level 1 (5,401 ideographs) and its punctuation.
    BIG_5 {
        @Override
        int step(byte[] bytes, int at) {
            if (at + 1 >= bytes.length) {
                return CUT;
            }
            boolean trail = within(bytes[at + 1], 0x40, 0x7e) || within(bytes[at + 1], 0xa1, 0xfe);
            if (!within(bytes[at], 0x87, 0xfe) || !trail) {
                return 1 << 2 | ERROR;
            }
            return 2 << 2 | (within(bytes[at], 0xa1, 0xc6) ? COMMON : CHARACTER);
        }
    };

    /// A sequence truncated by the end of the body: neither a character nor an error.
    static final int CUT = 0;

    /// Bytes that are invalid in the encoding.
    static final int ERROR = 1;

    static final int CHARACTER = 2;

    /// A character from the set that makes up nearly all running text of the encoding.
    static final int COMMON = 3;

    /// Classifies the sequence at a non-ASCII byte: its length times four, plus its class.
    abstract int step(byte[] bytes, int at);

    private static boolean within(byte b, int low, int high) {
        int value = b & 0xff;
        return value >= low && value <= high;
    }
}
