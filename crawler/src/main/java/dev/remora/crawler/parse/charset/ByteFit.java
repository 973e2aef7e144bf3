package dev.remora.crawler.parse.charset;

/// How well bytes fit a multi-byte encoding: the bytes' own testimony, against which a declaration is held.
///
/// A sequence that is merely incomplete at the very end (a body cut by the size cap) is not an error.
///
/// @param characters characters of more than one byte
/// @param errors places where the bytes cannot be of the encoding
/// @param common of the characters, those that make up nearly all running text of the encoding ([MultiByte])
record ByteFit(int characters, int errors, int common) {

    /// Common less errors, as a share of all; 0 without characters.
    double score() {
        return characters == 0 ? 0 : (common - 5.0 * errors) / characters;
    }

    /// Reads all bytes as one encoding.
    static ByteFit of(MultiByte encoding, byte[] bytes) {
        int[] found = new int[4];
        int at = 0;
        while (at < bytes.length) {
            if (bytes[at] >= 0) {
                at++;
                continue;
            }
            int step = encoding.step(bytes, at);
            if (step == MultiByte.CUT) {
                break;
            }
            found[step & 3]++;
            at += step >> 2;
        }
        int common = found[MultiByte.COMMON];
        return new ByteFit(found[MultiByte.CHARACTER] + common, found[MultiByte.ERROR], common);
    }
}
