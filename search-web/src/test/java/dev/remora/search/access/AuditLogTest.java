package dev.remora.search.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.http.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AuditLogTest {
    private static final Instant AT = Instant.parse("2026-11-20T10:00:00Z");

    @TempDir
    Path folder;

    private static AuditLog.Entry entry(String action) {
        return new AuditLog.Entry(AT, "lin", "127.0.0.1", action, "", 200, AuditLog.Refusal.NONE);
    }

    private static AuditLog.Refusal said(String why) {
        return AuditLog.Refusal.of(_ -> why);
    }

    private static List<String> actions(AuditLog.Extract extract) {
        return extract.entries().stream().map(AuditLog.Entry::action).toList();
    }

    @Test
    void theLatestActionsComeFirstPageByPage() throws IOException {
        AuditLog log = new AuditLog(folder, 1_000_000);
        assertEquals(new AuditLog.Extract(0, List.of()), log.read(0, 10));
        for (int i = 1; i <= 5; i++) {
            log.write(entry("action " + i));
        }
        assertEquals(List.of("action 5", "action 4"), actions(log.read(0, 2)));
        assertEquals(List.of("action 1"), actions(log.read(4, 2)));
        assertEquals(5, log.read(4, 2).total());
        assertEquals(log.read(0, 9), new AuditLog(folder, 1_000_000).read(0, 9), "a restart keeps them");
    }

    @Test
    void itStaysWithinTwoFiles() throws IOException {
        AuditLog log = new AuditLog(folder, 2_000);
        for (int i = 1; i <= 200; i++) {
            log.write(entry("action " + i));
        }
        for (String name : List.of("audit.log", "audit.log.1")) {
            Path file = folder.resolve(name);
            assertTrue(Files.size(file) < 2_200, name);
            assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        }
        assertEquals(2, folder.toFile().list().length);
        List<String> kept = actions(log.read(0, 200));
        assertEquals("action 200", kept.getFirst());
        assertEquals("action " + (201 - kept.size()), kept.getLast(), "none in between is missing");
    }

    @Test
    void noTextStartsALineOrControlsATerminal() throws IOException {
        AuditLog log = new AuditLog(folder, 1_000_000);
        String forged = "x\n{\"who\":\"root\"}\r\u2028\u001b[31m\u0085\u202eabc";
        log.write(new AuditLog.Entry(AT, forged, forged, forged, forged + "y".repeat(10_000), 409, said(forged)));
        String text = Files.readString(folder.resolve("audit.log"));
        assertEquals(1, text.lines().count());
        assertTrue(text.strip()
                .chars()
                .noneMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT));
        assertTrue(text.length() < 2_000);
        assertEquals(
                "x?{\"who\":\"root\"}???[31m??abc",
                log.read(0, 1).entries().getFirst().who());
    }

    @Test
    void aReasonOfSeveralLinesIsOneSentence() throws IOException {
        AuditLog log = new AuditLog(folder, 1_000_000);
        log.write(new AuditLog.Entry(AT, "lin", "x", "POST /x", "", 409, said("unusable:\n  line 3: no YAML")));
        assertEquals(
                "unusable: line 3: no YAML",
                log.read(0, 1).entries().getFirst().why().in(Language.EN));
    }

    @Test
    void aReasonIsKeptInEachLanguageAndOneOfAnEarlierVersionAsItWasWritten() throws IOException {
        AuditLog log = new AuditLog(folder, 1_000_000);
        log.write(entry("POST /done"));
        AuditLog.Refusal why = AuditLog.Refusal.of(language -> language == Language.ZH ? "已结束" : "it is over");
        log.write(new AuditLog.Entry(AT, "lin", "x", "POST /x", "", 409, why));
        String earlier = "{\"at\":\"2026-11-20T10:00:00Z\",\"who\":\"lin\",\"client\":\"x\",\"action\":\"POST /y\","
                + "\"detail\":\"\",\"status\":409,\"why\":\"无法停止\"}\n"
                + "{\"at\":\"2026-11-20T10:00:00Z\",\"who\":\"lin\",\"client\":\"x\",\"action\":\"POST /z\","
                + "\"detail\":\"\",\"status\":303}\n";
        Files.writeString(folder.resolve("audit.log"), earlier, StandardOpenOption.APPEND);
        List<AuditLog.Entry> read = log.read(0, 4).entries();
        assertEquals(
                List.of("", "无法停止", "it is over", ""),
                read.stream().map(each -> each.why().in(Language.EN)).toList());
        assertEquals(
                List.of("", "无法停止", "已结束", ""),
                read.stream().map(each -> each.why().in(Language.ZH)).toList());
    }

    @Test
    void aLongReasonIsCutInLinearTime() {
        String blanks = " ".repeat(1 << 20);
        AuditLog.Entry entry = assertTimeoutPreemptively(
                Duration.ofSeconds(2),
                () -> new AuditLog.Entry(AT, "lin", "x", "POST /x", "", 400, said("“" + blanks + "”")));
        assertEquals(300, entry.why().in(Language.ZH).length());
    }

    /// Half of a pair of surrogates, of which such characters are made, has no bytes in UTF-8.
    @Test
    void noTextKeepsItsActionOutOfTheLog() throws IOException {
        AuditLog log = new AuditLog(folder, 1_000_000);
        for (String detail : List.of("half \ud83d", "x".repeat(298) + "\ud83d\ude00 is cut in half")) {
            log.write(new AuditLog.Entry(AT, "lin", "x", "POST /x", detail, 400, AuditLog.Refusal.NONE));
        }
        List<AuditLog.Entry> entries = log.read(0, 9).entries();
        assertEquals(2, entries.size());
        assertEquals("half ?", entries.getLast().detail());
        assertEquals("x".repeat(298) + "…", entries.getFirst().detail());
    }

    @Test
    void aLineThatWasCutHidesNoOther() throws IOException {
        AuditLog log = new AuditLog(folder, 1_000_000);
        log.write(entry("before"));
        Files.writeString(folder.resolve("audit.log"), "{\"at\":\"20\n", StandardOpenOption.APPEND);
        log.write(entry("after"));
        assertEquals(List.of("after", "{\"at\":\"20", "before"), actions(log.read(0, 9)));
        assertFalse(log.read(0, 9).entries().isEmpty());
    }

    @Test
    void aLineThatAFullDiskCutInsideACharacterHidesNoOther() throws IOException {
        AuditLog log = new AuditLog(folder, 1_000_000);
        log.write(entry("before"));
        Files.write(folder.resolve("audit.log"), new byte[] {'{', (byte) 0xe9, (byte) 0x92}, StandardOpenOption.APPEND);
        log.write(entry("after"));
        assertEquals(List.of("after", "{\ufffd", "before"), actions(log.read(0, 9)));
    }
}
