package dev.remora.search.http;

import java.io.IOException;

/// A file of the data folder whose contents cannot be used. Its message says which, why, and what to do.
public final class UnusableFile extends IOException {
    private static final long serialVersionUID = 1;
    private static final MessageBundle WORDS = new MessageBundle(UnusableFile.class);

    private final String key;
    private final transient Object[] arguments;

    /// @param key of the message, in the words of this package
    /// @param arguments of the message
    public UnusableFile(String key, Object... arguments) {
        super(WORDS.in(Language.EN).say(key, arguments));
        this.key = key;
        this.arguments = arguments.clone();
    }

    /// Returns the message in a language.
    public String message(Language language) {
        return WORDS.in(language).say(key, arguments);
    }
}
