package dev.remora.search.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

final class MessageBundleTest {
    private static final MessageBundle WORDS = new MessageBundle(MessageBundle.class);

    @Test
    void aCollectionIsAListInTheLanguageOfTheText() {
        List<String> known = List.of("tcm", "law");
        assertEquals(
                "Unknown parameter p. Parameters: tcm, law.",
                WORDS.in(Language.EN).say("parameter.unknown", "p", known));
        assertEquals("这里没有参数 p。可用的参数：tcm、law。", WORDS.in(Language.ZH).say("parameter.unknown", "p", known));
    }
}
