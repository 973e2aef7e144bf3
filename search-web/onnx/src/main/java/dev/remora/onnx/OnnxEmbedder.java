package dev.remora.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.remora.search.embedding.EmbeddingSettings;
import dev.remora.shared.embedding.Embedder;
import dev.remora.shared.embedding.EmbeddingFailed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/// A BERT-like sentence-embedding model of an ONNX file, with its `vocab.txt` beside it.
///
/// Inputs are `input_ids`, and `attention_mask` and `token_type_ids` if the model has them. The vector is the output
/// `sentence_embedding` or another of two dimensions; else it is pooled from the vectors of the tokens: their mean
/// (Reimers & Gurevych, "Sentence-BERT", 2019), or the first one's. Thread-safe, as ONNX Runtime's sessions are.
final class OnnxEmbedder implements Embedder {
    private static final int MOST_TOKENS = 512;

    /// Texts that are computed together: more need more memory and are not faster on a few cores.
    private static final int BATCH = 8;

    private final OrtEnvironment runtime;
    private final OrtSession session;
    private final WordPieces tokens;
    private final EmbeddingSettings settings;
    private final String model;
    private final String output;

    private OnnxEmbedder(
            OrtEnvironment runtime, OrtSession session, WordPieces tokens, EmbeddingSettings settings, String digest) {
        this.runtime = runtime;
        this.session = session;
        this.tokens = tokens;
        this.settings = settings;
        model = digest
                + (settings.reading().firstToken() ? "/first" : "")
                + (settings.reading().pagePrefix().isEmpty()
                        ? ""
                        : "/" + settings.reading().pagePrefix());
        output = session.getOutputNames().contains("sentence_embedding")
                ? "sentence_embedding"
                : session.getOutputNames().iterator().next();
    }

    /// Opens a model.
    ///
    /// @throws EmbeddingFailed with words for people
    static OnnxEmbedder open(EmbeddingSettings settings) {
        Path file = Path.of(settings.file());
        if (!Files.isReadable(file)) {
            throw new EmbeddingFailed("There is no readable file " + file + ". " + EmbeddingSettings.PLACE
                    + " has to name a model: onnx:/path/model.onnx");
        }
        WordPieces tokens = WordPieces.read(file.resolveSibling("vocab.txt"));
        OrtEnvironment runtime = OrtEnvironment.getEnvironment();
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            runtime.setTelemetry(false);
            OrtSession session = runtime.createSession(file.toString(), options);
            if (!session.getInputNames().contains("input_ids")) {
                session.close();
                throw new EmbeddingFailed(file + " has no input input_ids, so it is no model of text.");
            }
            return new OnnxEmbedder(
                    runtime,
                    session,
                    tokens,
                    settings,
                    file.getFileName() + "@" + digest(file).substring(0, 16));
        } catch (OrtException | IOException e) {
            throw new EmbeddingFailed(file + " cannot be used as an ONNX model: " + e.getMessage(), e);
        }
    }

    private static String digest(Path file) throws IOException {
        try (var in = new DigestInputStream(Files.newInputStream(file), MessageDigest.getInstance("SHA-256"))) {
            byte[] buffer = new byte[1 << 16];
            while (in.read(buffer) >= 0) {
                // The stream digests what is read.
            }
            return HexFormat.of().formatHex(in.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JVM has SHA-256", impossible);
        }
    }

    @Override
    public String model() {
        return model;
    }

    @Override
    public List<float[]> embed(List<String> texts, Purpose purpose, Duration within) {
        String prefix = purpose == Purpose.QUERY
                ? settings.reading().queryPrefix()
                : settings.reading().pagePrefix();
        List<float[]> vectors = new ArrayList<>(texts.size());
        try {
            for (int from = 0; from < texts.size(); from += BATCH) {
                vectors.addAll(run(texts.subList(from, Math.min(from + BATCH, texts.size())).stream()
                        .map(text -> tokens.of(prefix + text, MOST_TOKENS))
                        .toList()));
            }
            return vectors;
        } catch (OrtException e) {
            throw new EmbeddingFailed("The model " + settings.file() + " failed: " + e.getMessage(), e);
        }
    }

    private List<float[]> run(List<long[]> texts) throws OrtException {
        int longest = texts.stream().mapToInt(text -> text.length).max().orElseThrow();
        long[][] ids = new long[texts.size()][];
        long[][] mask = new long[texts.size()][longest];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = Arrays.copyOf(texts.get(i), longest);
            Arrays.fill(mask[i], 0, texts.get(i).length, 1);
        }
        Map<String, OnnxTensor> inputs = new HashMap<>();
        try {
            inputs.put("input_ids", OnnxTensor.createTensor(runtime, ids));
            put("attention_mask", mask, inputs);
            put("token_type_ids", new long[ids.length][longest], inputs);
            try (OrtSession.Result result = session.run(inputs)) {
                return vectors(result.get(output).orElseThrow().getValue(), texts);
            }
        } finally {
            inputs.values().forEach(OnnxTensor::close);
        }
    }

    private void put(String name, long[][] values, Map<String, OnnxTensor> inputs) throws OrtException {
        if (session.getInputNames().contains(name)) {
            inputs.put(name, OnnxTensor.createTensor(runtime, values));
        }
    }

    private List<float[]> vectors(Object values, List<long[]> texts) {
        if (values instanceof float[][] whole) {
            return List.of(whole);
        }
        if (values instanceof float[][][] parts) {
            List<float[]> pooled = new ArrayList<>(parts.length);
            for (int i = 0; i < parts.length; i++) {
                pooled.add(settings.reading().firstToken() ? parts[i][0] : mean(parts[i], texts.get(i).length));
            }
            return pooled;
        }
        throw new EmbeddingFailed("The output " + output + " of " + settings.file() + " holds no vectors of numbers.");
    }

    private static float[] mean(float[][] tokens, int number) {
        float[] mean = new float[tokens[0].length];
        for (int i = 0; i < number; i++) {
            for (int k = 0; k < mean.length; k++) {
                mean[k] += tokens[i][k] / number;
            }
        }
        return mean;
    }

    @Override
    public void close() {
        try {
            session.close();
        } catch (OrtException e) {
            throw new EmbeddingFailed("The model " + settings.file() + " could not be closed: " + e.getMessage(), e);
        }
    }
}
