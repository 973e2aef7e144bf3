package dev.remora.search.app.wiring;

import dev.remora.crawler.replay.ArchiveFile;
import dev.remora.crawler.replay.UnreadableArchive;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.UnusableFile;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.ZipException;
import org.netpreserve.jwarc.ParsingException;

/// Why a file could not be read or written, in words for people. The texts of exceptions are for programmers; only an
/// unknown cause is told in its own words.
final class FileFault {
    private FileFault() {}

    static String say(IOException fault, MessageBundle.In words) {
        return switch (fault) {
            case NoSuchFileException _ -> words.say("fault.missing");
            case FileNotFoundException unopened -> unopened(String.valueOf(unopened.getMessage()), words);
            case UnusableFile unusable -> unusable.message(words.language());
            case AccessDeniedException _ -> words.say("fault.denied");
            case CharacterCodingException _ -> words.say("fault.text");
            case UnreadableArchive bad
            when bad.getCause() instanceof IOException cause && !(cause instanceof ParsingException) ->
                say(cause, words);
            case UnreadableArchive _ -> words.say("fault.archive");
            case ArchiveFile.SinkFull full -> words.say("fault.scratch", say(full.cause(), words));
            case EOFException _, ZipException _, ParsingException _ -> words.say("fault.damaged");
            case FileSystemException other when isFolder(other.getFile()) -> words.say("fault.folder");
            case FileSystemException other when other.getReason() != null -> cause(other.getReason(), words);
            default -> fault.getMessage() == null ? fault.getClass().getSimpleName() : cause(fault.getMessage(), words);
        };
    }

    /// The message of a [FileNotFoundException] is `PATH (REASON)`: java.io throws it for each file that cannot be
    /// opened.
    private static String unopened(String said, MessageBundle.In words) {
        int bracket = said.lastIndexOf(" (");
        boolean reasoned = bracket > 0 && said.endsWith(")");
        String name = reasoned ? said.substring(0, bracket) : said;
        String reason = reasoned ? said.substring(bracket + 2, said.length() - 1) : said;
        String known = cause(reason, words);
        if (!known.equals(reason)) {
            return known;
        }
        Path file = Path.of(name);
        if (Files.isDirectory(file)) {
            return words.say("fault.folder");
        }
        if (Files.notExists(file)) {
            return words.say("fault.missing");
        }
        return Files.isReadable(file) ? reason : words.say("fault.denied");
    }

    /// What the system's own words for a cause mean.
    private static String cause(String reason, MessageBundle.In words) {
        return switch (reason) {
            case "No space left on device", "Disk quota exceeded" -> words.say("fault.full");
            case "Read-only file system" -> words.say("fault.read-only");
            case "Permission denied" -> words.say("fault.denied");
            case "Is a directory" -> words.say("fault.folder");
            default -> reason;
        };
    }

    private static boolean isFolder(String file) {
        return file != null && Files.isDirectory(Path.of(file));
    }
}
