package dev.remora.search.app.wiring;

import dev.remora.indexer.build.IndexUnavailable;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.UnusableFile;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.collection.folder.LockHolder;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.StartRefusal;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.function.Function;

/// A command that cannot continue, with a message for people and the exit code: 2 for wrong use or bad input,
/// 1 for a failure.
public final class Ended extends RuntimeException {
    private static final long serialVersionUID = 1;
    private static final MessageBundle WORDS = new MessageBundle(Ended.class);

    private final int code;
    private final transient Function<Language, String> words;

    private Ended(int code, Function<Language, String> words) {
        super(words.apply(Language.EN), null, false, false);
        this.code = code;
        this.words = words;
    }

    /// Wrong use or bad input: exit code 2.
    public static Ended badInput(String words) {
        return badInput(_ -> words);
    }

    /// Wrong use or bad input, in each language.
    public static Ended badInput(Function<Language, String> words) {
        return new Ended(2, words);
    }

    /// Wrong use or bad input, in the words of this package.
    public static Ended wrong(String key, Object... arguments) {
        return badInput(said(key, arguments));
    }

    /// Ends the command if the value of an option is out of range.
    public static void checkRange(String option, long least, long most, long value) {
        if (value < least || value > most) {
            throw wrong("range", option, least, most, value);
        }
    }

    /// A failure: exit code 1.
    public static Ended failed(String words) {
        return new Ended(1, _ -> words);
    }

    /// A failure, in each language.
    public static Ended failed(Function<Language, String> words) {
        return new Ended(1, words);
    }

    /// A failure, in the words of this package.
    public static Ended broken(String key, Object... arguments) {
        return new Ended(1, said(key, arguments));
    }

    /// A collection that another process writes: exit code 1.
    public static Ended held(LockHolder by) {
        return failed(of(refusal(by)));
    }

    /// Returns why nobody else can write a collection.
    public static StartRefusal refusal(LockHolder by) {
        return by.writer()
                .<StartRefusal>map(
                        writer -> new StartRefusal.Held(by.topic(), writer.process(), writer.address(), writer.since()))
                .orElseGet(() -> new StartRefusal.HeldByAnother(by.topic()));
    }

    /// Returns the words of a reason.
    public static Function<Language, String> of(Reason why) {
        return language -> ReasonText.in(language.locale()).say(why);
    }

    /// Returns the words of a fault of a command, of the disk, or of an index; of another exception its own.
    public static Function<Language, String> of(Throwable fault) {
        return switch (fault) {
            case Ended ended -> ended::message;
            case StorageFailed full -> of(full.fault());
            case CollectionDamaged damaged -> of(damaged.fault());
            case IndexUnavailable index
            when index.fault().isPresent() -> of(index.fault().get());
            default -> _ -> String.valueOf(fault.getMessage());
        };
    }

    /// A file that cannot be read: exit code 1. The fault of a file with the wrong contents says itself what to do.
    ///
    /// @param where what was to be read, unless the fault names a file
    public static Ended unread(Path where, IOException fault) {
        if (fault instanceof UnusableFile unusable) {
            return failed(unusable::message);
        }
        boolean named = fault instanceof FileSystemException file && file.getFile() != null;
        return broken("unreadable", named ? ((FileSystemException) fault).getFile() : where, fault);
    }

    /// Returns the words of this package for a key. Numbers are written without separators, lists without brackets,
    /// and of an exception the cause ([FileFault],
    /// [#of(Throwable)]).
    public static Function<Language, String> said(String key, Object... arguments) {
        return language -> WORDS.in(language)
                .say(
                        key,
                        Arrays.stream(arguments)
                                .map(argument -> text(argument, language))
                                .toArray());
    }

    private static Object text(Object argument, Language language) {
        return switch (argument) {
            case IOException fault -> FileFault.say(fault, WORDS.in(language));
            case Throwable fault -> of(fault).apply(language);
            case Collection<?> all -> all;
            default -> String.valueOf(argument);
        };
    }

    /// The exit code: 1 for a failure, 2 for wrong use or bad input.
    public int code() {
        return code;
    }

    /// Returns the message in a language, or in English if there is no other.
    public String message(Language language) {
        return words.apply(language);
    }
}
