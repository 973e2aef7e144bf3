/// Beside stages 8 and 9: embedding models in this process, by ONNX Runtime. On the class path only if
/// `REMORA_EMBEDDINGS` names a model file: its native library is larger than the rest of Remora.
package dev.remora.onnx;
