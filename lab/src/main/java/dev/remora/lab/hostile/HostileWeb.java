package dev.remora.lab.hostile;

import java.util.List;
import java.util.stream.Stream;

/// All cases.
final class HostileWeb {
    private HostileWeb() {}

    /// The cases, group by group.
    static List<HostileCase> cases() {
        return Stream.of(TransportCases.all(), HeaderCases.all(), CodingCases.all(), RedirectCases.all(), AddressCases.all(), NameCases.all(), RobotsCases.all(), SitemapCases.all(), HtmlCases.all(), CharsetCases.all())
                .flatMap(List::stream)
                .toList();
    }
}
