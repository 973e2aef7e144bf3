package dev.remora.search.app.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.http.Language;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicWatchTest {
    private static final String TEA = "id: tea\nkeywords: {茶: 3}\nseeds: [https://tea.example/]\n";

    @TempDir
    Path folder;

    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();
    private final BlockingQueue<Topic> changed = new LinkedBlockingQueue<>();

    private PrintStream heard() {
        return new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8) {
            @Override
            public void println(String line) {
                said.add(line);
            }
        };
    }

    private TopicWatch watch(Path file) {
        Topic topic = ((TopicFile.Valid) TopicFile.read(file)).topic();
        Terminal terminal = new Terminal(heard(), heard(), false, Language.EN);
        return TopicWatch.start(file, topic, UrlRules.DEFAULT, UnaryOperator.identity(), terminal, changed::add);
    }

    @Test
    void whatDoesNotTakeEffectAtOnceIsSaidToWait() throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("tea.yaml"), TEA);
        try (TopicWatch _ = watch(file)) {
            Files.writeString(file, TEA + "crawl: {scope: {exclude: [b.example]}}\n");
            String words = said.poll(30, TimeUnit.SECONDS);
            assertTrue(words != null && words.endsWith("apply when you start the next crawl."), words);
            assertTrue(changed.isEmpty());
        }
    }

    @Test
    void whatJudgesPagesOtherwiseIsHandedOnWithAllElse() throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("tea.yaml"), TEA);
        try (TopicWatch _ = watch(file)) {
            Files.writeString(file, TEA.replace("3", "2") + "crawl: {scope: {exclude: [b.example]}}\n");
            Topic next = changed.poll(30, TimeUnit.SECONDS);
            assertEquals(2.0, next.keywords().get("茶"));
            assertEquals(1, next.crawl().scope().exclude().size());
            assertTrue(said.isEmpty());
        }
    }
}
