package dev.remora.crawler.parse;

import dev.remora.crawler.parse.FrameWords.Sign;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// What class and id attributes say, remembered over pages: sites use the same few hundred on all of theirs. Safe
/// for use by many threads; begins anew when it has [#MOST].
final class NameSigns {
    private static final int MOST = 10_000;
    private static final int LONGEST = 1_000;

    private final Map<String, Sign> known = new ConcurrentHashMap<>();

    Sign of(String name) {
        if (name.isEmpty() || name.length() > LONGEST) {
            return Sign.NONE;
        }
        Sign sign = known.get(name);
        if (sign == null) {
            sign = FrameWords.ofName(name);
            if (known.size() >= MOST) {
                known.clear();
            }
            known.put(name, sign);
        }
        return sign;
    }
}
