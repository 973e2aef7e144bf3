package dev.remora.lab.hostile.server;

import java.util.SplittableRandom;

/// Text on the topic of the hostile web's crawls.
public final class Prose {
    private static final String[] SENTENCES = {
        "针灸以经络学说为本，取穴讲究辨证", "足三里是养生要穴，艾灸可补脾胃", "伤寒论论六经，方剂各有加减",
        "脉象浮沉迟数，医者以指候之", "本草记中药千种，煎药各有火候", "推拿与拔罐能行气血，湿气重者常用"
    };

    private Prose() {}

    /// Returns ten sentences, in an order that depends on the key.
    static String of(String key) {
        SplittableRandom random = new SplittableRandom(key.hashCode());
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            text.append(SENTENCES[random.nextInt(SENTENCES.length)])
                    .append("（")
                    .append(key)
                    .append('之')
                    .append(random.nextInt(1_000_000))
                    .append("）。");
        }
        return text.toString();
    }

    /// Returns a well-formed page on the topic.
    ///
    /// @param key subject of the page
    /// @param more HTML at its end
    public static String page(String key, String more) {
        return "<!doctype html><html><head><title>中医 " + key + "</title></head><body><p>" + of(key) + "</p>" + more
                + "</body></html>";
    }
}
