package dev.remora.crawler.parse;

/// How well bytes fit a multi-byte encoding: the bytes' own testimony, against which a declaration is held.
///
/// A sequence that is merely incomplete at the very end (a body cut by the size cap) is not an error.
///
/// @param characters characters of more than one byte
/// @param errors places where the bytes cannot be of the encoding
/// @param common of the characters, those that make up nearly all running text of the encoding: for UTF-8 those of
///     three bytes and more, for GB 18030 level 1 of GB 2312 (3,755 ideographs by frequency) with punctuation, for
///     Big5 its level 1 (5,401 ideographs) with punctuation
record ByteFit(int characters, int errors, int common) {

    /// Common less errors, as a share of all; 0 without characters.
    double score() {
        return characters == 0 ? 0 : (common - 5.0 * errors) / characters;
    }

    /// Well-formed UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing past U+10FFFF.
    static ByteFit utf8(byte[] bytes) {
        int characters = 0;
        int errors = 0;
        int common = 0;
        int i = 0;
        while (i < bytes.length) {
            if (bytes[i] >= 0) {
                i++;
                continue;
            }
            int length = utf8Length(bytes[i] & 0xff);
            int good = length == 0 ? 0 : wellFormed(bytes, i, length);
            if (good == length && length > 0) {
                characters++;
                common += length >= 3 ? 1 : 0;
                i += length;
            } else if (length > 0 && i + good == bytes.length) {
                break;
            } else {
                errors++;
                i += Math.max(good, 1);
            }
        }
        return new ByteFit(characters, errors, common);
    }

    private static int utf8Length(int lead) {
        return lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    }

    /// How many bytes from `start` are in order, at most `length`.
    private static int wellFormed(byte[] bytes, int start, int length) {
        int lead = bytes[start] & 0xff;
        for (int k = 1; k < length; k++) {
            if (start + k >= bytes.length) {
                return k;
            }
            int b = bytes[start + k] & 0xff;
            int low = k > 1 ? 0x80 : lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
            int high = k > 1 ? 0xbf : lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
            if (b < low || b > high) {
                return k;
            }
        }
        return length;
    }

    /// GB 18030, with its two-byte part GBK and its four-byte forms.
    static ByteFit gb18030(byte[] bytes) {
        int characters = 0;
        int errors = 0;
        int common = 0;
        int i = 0;
        while (i < bytes.length) {
            int lead = bytes[i] & 0xff;
            if (lead < 0x80) {
                i++;
                continue;
            }
            if (i + 1 >= bytes.length) {
                break;
            }
            int trail = bytes[i + 1] & 0xff;
            if (lead == 0x80 || lead == 0xff) {
                errors++;
                i++;
            } else if (trail >= 0x30 && trail <= 0x39) {
                boolean cut = i + 3 >= bytes.length;
                boolean sound = cut || (isLead(bytes[i + 2]) && bytes[i + 3] >= 0x30 && bytes[i + 3] <= 0x39);
                characters += sound ? 1 : 0;
                common += sound ? 1 : 0;
                errors += sound ? 0 : 1;
                i += sound ? 4 : 1;
            } else if (trail < 0x40 || trail == 0x7f || trail == 0xff) {
                errors++;
                i++;
            } else {
                characters++;
                boolean level1 = (lead >= 0xb0 && lead <= 0xd7) || lead == 0xa1 || lead == 0xa3;
                common += level1 && trail >= 0xa1 ? 1 : 0;
                i += 2;
            }
        }
        return new ByteFit(characters, errors, common);
    }

    private static boolean isLead(byte b) {
        return (b & 0xff) >= 0x81 && (b & 0xff) <= 0xfe;
    }

    /// Big5 with the Hong Kong supplement.
    static ByteFit big5(byte[] bytes) {
        int characters = 0;
        int errors = 0;
        int common = 0;
        int i = 0;
        while (i < bytes.length) {
            int lead = bytes[i] & 0xff;
            if (lead < 0x80) {
                i++;
                continue;
            }
            if (i + 1 >= bytes.length) {
                break;
            }
            int trail = bytes[i + 1] & 0xff;
            boolean sound = lead >= 0x87
                    && lead <= 0xfe
                    && ((trail >= 0x40 && trail <= 0x7e) || (trail >= 0xa1 && trail <= 0xfe));
            characters += sound ? 1 : 0;
            common += sound && lead >= 0xa1 && lead <= 0xc6 ? 1 : 0;
            errors += sound ? 0 : 1;
            i += sound ? 2 : 1;
        }
        return new ByteFit(characters, errors, common);
    }
}
