package dev.remora.search.app.wiring;

import dev.remora.crawler.replay.ArchiveFile;
import dev.remora.crawler.replay.UnreadableArchive;
import dev.remora.search.http.MessageBundle;
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
            case NoSuchFileException _, FileNotFoundException _ -> words.say("fault.missing");
            case AccessDeniedException _ -> words.say("fault.denied");
            case CharacterCodingException _ -> words.say("fault.text");
            case UnreadableArchive bad
            when bad.getCause() instanceof IOException cause && !(cause instanceof ParsingException) ->
                say(cause, words);
            case UnreadableArchive _ -> words.say("fault.archive");
            case ArchiveFile.SinkFull full -> words.say("fault.scratch", say(full.cause(), words));
            case EOFException _, ZipException _, ParsingException _ -> words.say("fault.damaged");
            case FileSystemException other when isFolder(other.getFile()) -> words.say("fault.folder");
            case FileSystemException other when other.getReason() != null -> other.getReason();
            default -> fault.getMessage() == null ? fault.getClass().getSimpleName() : fault.getMessage();
        };
    }

    private static boolean isFolder(String file) {
        return file != null && Files.isDirectory(Path.of(file));
    }
}
