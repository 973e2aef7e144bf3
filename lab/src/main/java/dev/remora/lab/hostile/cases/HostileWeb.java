package dev.remora.lab.hostile.cases;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// All hostile cases.
public final class HostileWeb {
    private HostileWeb() {}

    /// Returns the cases by group, with unique names.
    public static List<HostileCase> cases() {
        Set<String> hosts = new HashSet<>();
        return Stream.of(
                        TransportCases.all(),
                        FramingCases.all(),
                        HeaderCases.all(),
                        CodingCases.all(),
                        RedirectCases.all(),
                        AddressCases.all(),
                        NameCases.all(),
                        RobotsCases.all(),
                        SitemapCases.all(),
                        SitemapTreeCases.all(),
                        TrapCases.all(),
                        SpellingCases.all(),
                        SpamCases.all(),
                        ConcealmentCases.all(),
                        HtmlCases.all(),
                        MarkupCases.all(),
                        CharsetCases.all(),
                        DocumentCases.all(),
                        ArchiveCases.all(),
                        OfficeCases.all(),
                        ChangeCases.all(),
                        ExchangeCases.all(),
                        ContentCases.all(),
                        FieldCases.all(),
                        ClaimCases.all())
                .flatMap(List::stream)
                .peek(hostile -> {
                    if (!hosts.add(hostile.host())) {
                        throw new IllegalStateException("two cases are called " + hostile.host());
                    }
                })
                .toList();
    }
}
