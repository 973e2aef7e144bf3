package dev.remora.search.app.wiring;

import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Parses the path of a folder, which need not exist, on the command line or in `REMORA_DATA`.
public final class FolderConverter implements ITypeConverter<Path> {
    @Override
    public Path convert(String text) {
        Path folder = Path.of(text);
        for (Path each = folder.toAbsolutePath(); each != null; each = each.getParent()) {
            if (Files.isRegularFile(each)) {
                throw new TypeConversionException(
                        "'" + each + "' is a file. Name a folder, with --data or in REMORA_DATA; it need not exist");
            }
        }
        return folder;
    }
}
