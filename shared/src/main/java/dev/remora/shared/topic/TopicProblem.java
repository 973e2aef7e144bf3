package dev.remora.shared.topic;

/// Something about a topic file, for people.
///
/// @param line where, from 1; 0: the file as a whole
/// @param message what is wrong or odd, and what is allowed
public record TopicProblem(int line, String message) {
    @Override
    public String toString() {
        return line == 0 ? message : "line " + line + ": " + message;
    }
}
