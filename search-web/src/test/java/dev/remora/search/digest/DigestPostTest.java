package dev.remora.search.digest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.remora.search.app.Ran;
import dev.remora.search.digest.DigestPost.Outcome;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/// Digests over a real collection, to a real HTTP server.
class DigestPostTest extends AtDigestReceiver {
    private static List<String> texts(JsonNode json, String key) {
        return json.get("pages").findValuesAsText(key);
    }

    @Test
    void tellsNewPagesFromChangedOnesTheMostRelevantFirst() throws Exception {
        hook();
        crawl(collection -> {
            page(collection, "http://a.example/same", "同", 1, 0.9);
            page(collection, "http://a.example/changes", "旧", 2, 0.9);
            page(collection, "http://a.example/off", "别", 3, 0.1, Verdict.OFF_TOPIC);
        });
        assertEquals(List.of(new Outcome.Sent("t", "webhook ops", 2)), send());
        assertEquals(2, last().get("added").asInt());
        List<String> names = new ArrayList<>();
        last().fieldNames().forEachRemaining(names::add);
        assertEquals(List.of("topic", "name", "after", "until", "at", "added", "changed", "pages", "empty"), names);
        pass(Duration.ofDays(1));
        crawl(collection -> {
            page(collection, "http://a.example/same", "同", 1, 0.9);
            page(collection, "http://a.example/changes", "新", 4, 0.95);
            page(collection, "http://a.example/low", "低", 5, 0.5);
            page(collection, "http://a.example/high", "高", 6, 0.8);
            page(collection, "http://a.example/gone", "没", 7, 0.8);
            collection.append(new JournalRecord.Removed(
                    clock.now, new Url("http://a.example/gone"), new Failure.HttpStatus(404)));
        });
        assertEquals(List.of(new Outcome.Sent("t", "webhook ops", 3)), send());
        assertEquals(2, last().get("added").asInt());
        assertEquals(1, last().get("changed").asInt());
        assertEquals(List.of("高", "低", "新"), texts(last(), "title"));
        assertEquals(List.of("true", "true", "false"), texts(last(), "added"));
    }

    @Test
    void aReceiverIsToldOnceAPeriodAndOfNothingTwice() throws Exception {
        hook();
        crawl(collection -> page(collection, "http://a.example/1", "一", 1, 0.9));
        send();
        pass(Duration.ofHours(23));
        crawl(collection -> page(collection, "http://a.example/2", "二", 2, 0.9));
        assertEquals(List.of(), send());
        pass(Duration.ofHours(1));
        send();
        assertEquals(List.of("二"), texts(last(), "title"));
        pass(Duration.ofDays(1));
        assertEquals(List.of(new Outcome.Nothing("t", "webhook ops")), send());
        assertEquals(2, received.size());
    }

    @Test
    void theFirstDigestHasTheLastPeriodOnly() throws Exception {
        hook();
        crawl(collection -> page(collection, "http://a.example/old", "旧", 1, 0.9));
        pass(Duration.ofDays(3));
        crawl(collection -> page(collection, "http://a.example/new", "新", 2, 0.9));
        send();
        assertEquals(List.of("新"), texts(last(), "title"));
    }

    @Test
    void whatAReceiverDoesNotTakeIsTriedAgainAfterGrowingPausesAndNothingIsLost() throws Exception {
        hook();
        crawl(collection -> page(collection, "http://a.example/1", "一", 1, 0.9));
        status = 503;
        Outcome.Failed failed = assertInstanceOf(Outcome.Failed.class, send().getFirst());
        assertTrue(failed.problem().endsWith("/in answered with status 503"), failed.problem());
        String id = received.getLast().header("Remora-delivery");
        pass(Duration.ofMinutes(4));
        assertEquals(List.of(), send());
        pass(Duration.ofMinutes(1));
        assertInstanceOf(Outcome.Failed.class, send().getFirst());
        pass(Duration.ofMinutes(9));
        assertEquals(List.of(), send());
        status = 200;
        pass(Duration.ofMinutes(1));
        assertEquals(List.of(new Outcome.Sent("t", "webhook ops", 1)), send());
        assertEquals(id, received.getLast().header("Remora-delivery"), "a repeated digest has the same name");
        receiver.stop(0);
        pass(Duration.ofDays(1));
        crawl(collection -> page(collection, "http://a.example/2", "二", 2, 0.9));
        failed = assertInstanceOf(Outcome.Failed.class, send().getFirst());
        assertTrue(failed.problem().contains("does not answer"), failed.problem());
    }

    @Test
    void aDamagedCollectionKeepsNoDigestOfAnotherBack() throws Exception {
        hook();
        crawl(collection -> page(collection, "http://a.example/1", "一", 1, 0.9));
        Files.createDirectories(data.resolve("damaged/journal"));
        Files.writeString(data.resolve("damaged/topic.yaml"), "id: [");
        List<Outcome> outcomes = send();
        Outcome.Failed failed = assertInstanceOf(Outcome.Failed.class, outcomes.getFirst());
        assertEquals("damaged", failed.topic());
        assertEquals(new Outcome.Sent("t", "webhook ops", 1), outcomes.getLast());
    }

    @Test
    void aRequestIsSignedAndFollowsNoRedirect() throws Exception {
        hook();
        crawl(collection -> page(collection, "http://a.example/1", "一", 1, 0.9));
        status = 302;
        assertInstanceOf(Outcome.Failed.class, send().getFirst());
        assertEquals(1, received.size());
        Received request = received.getFirst();
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec("geheim".getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        byte[] signature =
                mac.doFinal((START.getEpochSecond() + "." + request.body()).getBytes(StandardCharsets.UTF_8));
        assertEquals("sha256=" + HexFormat.of().formatHex(signature), request.header("Remora-signature"));
        assertEquals(String.valueOf(START.getEpochSecond()), request.header("Remora-timestamp"));
    }

    @Test
    void settingsThatCannotBeReadAreNamed() throws IOException {
        Path file = data.resolve(DigestSettings.FILE_NAME);
        Files.write(file, new byte[] {'{', (byte) 0xff, '}'});
        assertTrue(assertThrows(IOException.class, this::send).getMessage().startsWith(file.toString()));
        Files.delete(file);
        Files.createDirectory(file);
        assertTrue(assertThrows(IOException.class, this::send).getMessage().startsWith(file.toString()));
        assertEquals(
                file + " could not be read: Permission denied",
                DigestSettings.unread(file, new AccessDeniedException(file.toString()))
                        .getMessage());
    }

    @Test
    void theCommandPrintsADigestAndSendsThem() throws IOException {
        clock.now = Instant.now();
        crawl(collection -> page(collection, "http://a.example/1", "一", 1, 0.9));
        Ran ran = Ran.of("digest", "t", "--data", data.toString());
        assertEquals(0, ran.code(), ran.err());
        assertEquals("中医: 1 new page, none changed\n\nNew pages\n\n* 一\n  http://a.example/1\n", ran.out());
        ran = Ran.of("digest", "--send", "--data", data.toString());
        assertEquals(2, ran.code());
        assertTrue(ran.err().contains("nobody gets digests: there is no "), ran.err());
        settings("{\"every\": \"day\"}");
        ran = Ran.of("digest", "--send", "--data", data.toString());
        assertEquals(2, ran.code());
        assertTrue(ran.err().contains("digest.json names no receiver"), ran.err());
        settings("{");
        ran = Ran.of("--lang", "zh", "digest", "--send", "--data", data.toString());
        assertEquals(2, ran.code());
        assertTrue(ran.err().contains("不是有效的 JSON"), ran.err());
        settings("{\"topics\": [\"tt\"], \"webhooks\": [{\"name\": \"a\", \"url\": \"http://127.0.0.1:9/\"}]}");
        ran = Ran.of("digest", "--send", "--data", data.toString());
        assertEquals(1, ran.code());
        assertTrue(ran.err().contains("tt: not sent: digest.json names this topic"), ran.err());
        hook();
        ran = Ran.of("digest", "--send", "--data", data.toString());
        assertEquals(0, ran.code(), ran.err());
        assertTrue(ran.err().contains("t: sent by webhook ops, 1 page"), ran.err());
        assertEquals(1, received.size());
        ran = Ran.of("digest", "--data", data.toString());
        assertEquals(2, ran.code());
    }
}
