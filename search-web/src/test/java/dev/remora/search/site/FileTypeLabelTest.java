package dev.remora.search.site;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileTypeLabelTest {
    @ParameterizedTest
    @CsvSource({
        "application/pdf,PDF",
        "application/msword,Word",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document,Word",
        "application/vnd.openxmlformats-officedocument.presentationml.presentation,PowerPoint",
        "application/vnd.ms-powerpoint,PowerPoint",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,Excel",
        "application/vnd.ms-excel,Excel",
        "application/vnd.oasis.opendocument.text,OpenDocument",
        "application/rtf,RTF",
        "application/epub+zip,EPUB",
        "text/html,''",
        "text/plain,''"
    })
    void documentsHaveTheNamesThatPeopleGiveThem(String mediaType, String label) {
        assertEquals(label, FileTypeLabel.label(mediaType));
    }
}
