package dev.remora.crawler.document;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

/// A process that should read documents, and does with each what its name says: the limits hold whatever runs
/// there.
final class StubbornReader {
    static final String LOOPS = "loops";
    static final String HALF_AN_ANSWER = "half";
    static final String BABBLES = "babbles";
    static final String DIES = "dies";

    private StubbornReader() {}

    /// How it is started.
    static ProcessBuilder command(DocumentSettings settings, Path folder) {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx32m",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        StubbornReader.class.getName())
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
    }

    public static void main(String[] arguments) throws IOException {
        DataInputStream in = new DataInputStream(System.in);
        DataOutputStream out = new DataOutputStream(System.out);
        answer(new DataOutputStream(OutputStream.nullOutputStream()));
        out.writeInt(DocumentFrames.READY);
        out.flush();
        while (true) {
            DocumentFrames.Request request;
            try {
                request = DocumentFrames.request(in, 1 << 20);
            } catch (EOFException noMore) {
                return;
            }
            switch (request.name()) {
                case LOOPS -> loop();
                case HALF_AN_ANSWER -> {
                    out.writeBoolean(false);
                    out.flush();
                    loop();
                }
                case BABBLES -> babble(out);
                case DIES -> Runtime.getRuntime().halt(7);
                default -> answer(out);
            }
        }
    }

    private static void answer(DataOutputStream out) throws IOException {
        DocumentContent content = new DocumentContent(
                "text/plain", new DocumentContent.Metadata("", "", "", "", "", ""), "读到了", List.of());
        DocumentFrames.write(out, new DocumentOutcome.Read(content), false);
    }

    private static void loop() {
        long turns = 0;
        while (turns >= 0) {
            turns = (turns + 1) & Long.MAX_VALUE;
        }
    }

    private static void babble(DataOutputStream out) throws IOException {
        while (true) {
            out.writeLong(0x7f7f7f7f7f7f7f7fL);
        }
    }
}
