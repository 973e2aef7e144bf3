package dev.remora.crawler.parse.charset;

/// How well bytes fit a multi-byte encoding: the evidence against which a declaration is checked.
///
/// A sequence that is incomplete at the very end (a body truncated at the size limit) is not an error.
///
/// @param characters number of characters of more than one byte
/// @param errors number of places where the bytes are invalid in the encoding
/// @param common number of characters from the set that makes up nearly all running text of the encoding
///     ([MultiByte])
record ByteFit(int characters, int errors, int common) {

    /// `(common − 5 · errors) / characters`; 0 without characters.
    double score() {
        return characters == 0 ? 0 : (common - 5.0 * errors) / characters;
    }

    /// Decodes all bytes as one encoding.
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
