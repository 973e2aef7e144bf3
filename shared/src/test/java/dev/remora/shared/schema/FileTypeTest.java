package dev.remora.shared.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileTypeTest {
    @ParameterizedTest
    @CsvSource({
        "text/html, HTML",
        "application/xhtml+xml, HTML",
        "application/pdf, PDF",
        "application/msword, TEXT_DOCUMENT",
        "application/rtf, TEXT_DOCUMENT",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document, TEXT_DOCUMENT",
        "application/vnd.oasis.opendocument.text, TEXT_DOCUMENT",
        "application/vnd.ms-excel, SPREADSHEET",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, SPREADSHEET",
        "application/vnd.oasis.opendocument.spreadsheet, SPREADSHEET",
        "application/vnd.ms-powerpoint, SLIDES",
        "application/vnd.oasis.opendocument.presentation, SLIDES",
        "application/epub+zip, EPUB",
        "text/plain, PLAIN",
        "application/zip, OTHER"
    })
    void groupsMediaTypesByWhatOneNeedsToOpenThem(String mediaType, FileType type) {
        assertEquals(type, FileType.of(mediaType));
    }
}
