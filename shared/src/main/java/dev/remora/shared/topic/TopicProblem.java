package dev.remora.shared.topic;

import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.TopicMistake;

/// A problem or oddity of a topic file, for users.
///
/// @param at where it is
/// @param mistake what is wrong or unusual, and what is allowed
public record TopicProblem(Place at, TopicMistake mistake) {
    /// A position in a file.
    ///
    /// @param line from 1; 0: the file as a whole
    /// @param column in code points, from 1; 0: the line as a whole
    public record Place(int line, int column) {}

    /// A problem of a line or, with line 0, of the whole file.
    TopicProblem(int line, TopicMistake mistake) {
        this(new Place(line, 0), mistake);
    }

    /// Returns a problem at the first occurrence of `part` in a text, or of the whole file if there is none.
    public static TopicProblem of(String yaml, String part, TopicMistake mistake) {
        int at = yaml.indexOf(part);
        if (at < 0) {
            return new TopicProblem(0, mistake);
        }
        String before = yaml.substring(0, at);
        int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
        int column = before.codePointCount(before.lastIndexOf('\n') + 1, at) + 1;
        return new TopicProblem(new Place(line, column), mistake);
    }

    /// The line, from 1; 0: the whole file.
    public int line() {
        return at.line();
    }

    @Override
    public String toString() {
        String message = ReasonText.ENGLISH.say(mistake);
        return line() == 0 ? message : "line " + line() + ": " + message;
    }
}
