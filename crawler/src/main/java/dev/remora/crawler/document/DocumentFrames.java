package dev.remora.crawler.document;

import dev.remora.crawler.document.DocumentContent.DocumentLink;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.ReasonCode;
import dev.remora.shared.text.Beginning;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// The protocol between the two processes: a document in one direction (its file name, then its bytes), its
/// outcome in the other. Every text and every list is preceded by its length, and the reader limits lengths by
/// what it expects, not by what the other side claims: a process that a document has compromised may claim
/// anything.
final class DocumentFrames {
    /// Sent once by a process that is ready.
    static final int READY = 0x52454144;

    private static final int LONGEST_NAME = 4_096;
    private static final int LONGEST_FACT = 16_384;
    private static final int READ = 1;
    private static final int UNREADABLE = 2;

    private DocumentFrames() {}

    /// A request to read a document.
    ///
    /// @param name of its file, which may indicate its format
    /// @param body its bytes
    record Request(String name, Bytes body) {}

    static void write(DataOutputStream out, Request request) throws IOException {
        text(out, request.name(), LONGEST_NAME);
        out.writeInt(request.body().length());
        out.write(request.body().array());
        out.flush();
    }

    /// @throws java.io.EOFException if there are no more documents
    static Request request(DataInputStream in, int maxBytes) throws IOException {
        return new Request(text(in, 4 * LONGEST_NAME), Bytes.of(bytes(in, maxBytes)));
    }

    /// @param last whether the process can read no more documents
    static void write(DataOutputStream out, DocumentOutcome outcome, boolean last) throws IOException {
        out.writeBoolean(last);
        switch (outcome) {
            case DocumentOutcome.NotRead(Failure reason) ->
                throw new IllegalArgumentException("the request reports that it was not read: " + reason);
            case DocumentOutcome.Unreadable(Failure reason) -> {
                out.writeByte(UNREADABLE);
                reason(out, reason);
            }
            case DocumentOutcome.Read(DocumentContent content) -> {
                out.writeByte(READ);
                content(out, content);
            }
        }
        out.flush();
    }

    private static void content(DataOutputStream out, DocumentContent content) throws IOException {
        DocumentContent.Metadata metadata = content.metadata();
        for (String fact : List.of(
                content.mediaType(),
                metadata.title(),
                metadata.author(),
                metadata.subject(),
                metadata.language(),
                metadata.created(),
                metadata.modified())) {
            text(out, fact, LONGEST_FACT);
        }
        text(out, content.text(), Integer.MAX_VALUE);
        out.writeInt(content.links().size());
        for (DocumentLink link : content.links()) {
            text(out, link.address(), LONGEST_FACT);
            text(out, link.anchor(), LONGEST_FACT);
        }
    }

    /// The answer to a request.
    ///
    /// @param last whether the process can read no more documents
    record Answer(DocumentOutcome outcome, boolean last) {}

    /// @throws IOException if the process has ended, or its answer is invalid
    static Answer answer(DataInputStream in, DocumentSettings.DocumentLimits limits) throws IOException {
        boolean last = in.readBoolean();
        return new Answer(outcome(in, limits), last);
    }

    private static DocumentOutcome outcome(DataInputStream in, DocumentSettings.DocumentLimits limits)
            throws IOException {
        int kind = in.readUnsignedByte();
        return switch (kind) {
            case READ -> new DocumentOutcome.Read(content(in, limits));
            case UNREADABLE -> new DocumentOutcome.Unreadable(reason(in));
            default -> throw new IOException("a response of kind " + kind);
        };
    }

    /// The reasons why a document is unreadable have only text arguments.
    private static void reason(DataOutputStream out, Failure reason) throws IOException {
        ReasonCode code = ReasonCode.of(reason);
        text(out, code.name(), LONGEST_NAME);
        for (ReasonCode.Argument said : code.arguments(reason)) {
            text(out, (String) said.value(), LONGEST_FACT);
        }
    }

    private static Failure reason(DataInputStream in) throws IOException {
        try {
            ReasonCode code = ReasonCode.named(text(in, 4 * LONGEST_NAME));
            Object[] said = new Object[code.types().size()];
            for (int i = 0; i < said.length; i++) {
                said[i] = text(in, 4 * LONGEST_FACT);
            }
            return (Failure) code.with(said);
        } catch (IllegalArgumentException | ClassCastException e) {
            throw new IOException("a response without a reason", e);
        }
    }

    private static DocumentContent content(DataInputStream in, DocumentSettings.DocumentLimits limits)
            throws IOException {
        String[] facts = new String[7];
        for (int i = 0; i < facts.length; i++) {
            facts[i] = text(in, 4 * LONGEST_FACT);
        }
        String text = text(in, Math.toIntExact(Math.min(Integer.MAX_VALUE, 4L * limits.maxCharacters())));
        int count = in.readInt();
        if (count < 0 || count > limits.maxLinks()) {
            throw new IOException("a response with " + count + " links");
        }
        List<DocumentLink> links = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            links.add(new DocumentLink(text(in, 4 * LONGEST_FACT), text(in, 4 * LONGEST_FACT)));
        }
        DocumentContent.Metadata metadata =
                new DocumentContent.Metadata(facts[1], facts[2], facts[3], facts[4], facts[5], facts[6]);
        return new DocumentContent(facts[0], metadata, text, links);
    }

    private static void text(DataOutputStream out, String text, int longest) throws IOException {
        byte[] bytes = Beginning.of(text, longest).getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String text(DataInputStream in, int maxBytes) throws IOException {
        return new String(bytes(in, maxBytes), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(DataInputStream in, int most) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > most) {
            throw new IOException("a part of " + length + " bytes where at most " + most + " were expected");
        }
        return in.readNBytes(length);
    }
}
