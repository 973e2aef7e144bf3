package dev.remora.search.app.wiring;

import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;

/// Parses the path of a folder, which need not exist, on the command line or in `REMORA_DATA`. Throws
/// [Ended] with the file if it, or a folder above it, is a file.
public final class FolderConverter implements ITypeConverter<Path> {
    @Override
    public Path convert(String text) {
        Path folder = Path.of(text);
        for (Path each = folder.toAbsolutePath(); each != null; each = each.getParent()) {
            if (Files.isRegularFile(each)) {
                throw Ended.wrong("wrong.folder", each);
            }
        }
        return folder;
    }
}
