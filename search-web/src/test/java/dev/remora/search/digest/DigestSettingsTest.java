package dev.remora.search.digest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.http.Language;
import dev.remora.search.http.UnusableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DigestSettingsTest {
    private static final Pattern PARSERS_WORDS =
            Pattern.compile("java|token|deserialize|Unexpected|null \\(|\\tat ", Pattern.CASE_INSENSITIVE);

    @TempDir
    Path data;

    private UnusableFile mistake(String json) throws IOException {
        Path file = data.resolve(DigestSettings.FILE_NAME);
        Files.writeString(file, json);
        UnusableFile mistake = assertThrows(UnusableFile.class, () -> DigestSettings.read(data));
        for (Language language : Language.values()) {
            String words = mistake.message(language);
            assertTrue(words.startsWith(file.toString()), words);
            assertTrue(!PARSERS_WORDS.matcher(words).find(), words);
        }
        return mistake;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\\n\"evry\": \"day\"}|, line 2: unknown key ‘evry’. Keys there: every, |第 2 行：未知的键“evry”",
                "{\"every\": \"day\",|, line 1, column 17: this is not valid JSON|第 1 行第 17 列：不是有效的 JSON",
                "{\"every\": \"day\", \"every\": \"day\"}|each key may be given once|每个键只能出现一次",
                "{\"webhooks\": \"x\"}|, line 1: ‘webhooks’ has a value of the wrong type|“webhooks”的值类型不对",
                "{\"webhooks\": [null]}|‘webhooks[0]’ has a value of the wrong type|“webhooks[0]”的值类型不对",
                "{\"most\": \"many\"}|‘most’ has a value of the wrong type|“most”的值类型不对",
                "{\"every\": \"hour\"}|‘every’ is ‘hour’. Allowed: day, week|“every”的值是“hour”，只能是：day, week",
                "{\"most\": 0}|‘most’ is 0. Allowed: 1 to 200 pages|“most”的值是 0，应为 1 到 200 个网页",
                "{\"webhooks\": [{\"name\": \"a\", \"url\": \"ftp://h/\"}]}|‘url’ of webhook ‘a’|webhook“a”的“url”",
                "{\"mail\": {\"server\": \"h:25\"}}|‘mail.to’ has no address|“mail.to”中没有地址",
                "{\"mail\": {\"server\": \"h:25\", \"from\": \"a@b.example\", \"to\": [\"x\"]}}|no address|不是邮件地址"
            })
    void aMistakeIsSaidInPlainWordsOfBothLanguages(String json, String english, String chinese) throws IOException {
        UnusableFile mistake = mistake(json.replace("\\n", "\n"));
        assertTrue(mistake.message(Language.EN).contains(english), mistake.message(Language.EN));
        assertTrue(mistake.message(Language.ZH).contains(chinese), mistake.message(Language.ZH));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[]", "7", "\"x\""})
    void whatIsNoObjectIsSaidToBeNone(String json) throws IOException {
        assertTrue(mistake(json).getMessage().contains("must be one JSON object"), json);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{\"topics\": [null]}", "{\"mail\": {\"to\": [null]}}"})
    void theFileIsNamedWhateverIsWrong(String json) throws IOException {
        mistake(json);
    }

    @ParameterizedTest
    @ValueSource(strings = {"h", "h:", "h:x", "h:0", "h:00", "h:65536", "h:99999", "h:-1", ":25", "h :25"})
    void aMailServerHasAPort(String server) throws IOException {
        String words = mistake("{\"mail\": {\"server\": \"" + server + "\"}}").getMessage();
        assertTrue(words.contains("‘mail.server’ is ‘" + server + "’. Allowed: HOST:PORT"), words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"every\": \"week\"}", "// nobody yet\n{}"})
    void settingsWithoutMistakesAreRead(String json) throws IOException {
        Files.writeString(data.resolve(DigestSettings.FILE_NAME), json);
        assertEquals(20, DigestSettings.read(data).orElseThrow().most());
    }
}
