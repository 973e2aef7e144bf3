/// Which days does a page name? Takes lines of text and values for programs, gives the days in them with what their
/// labels claim. Start here: [dev.remora.crawler.parse.dates.DateSightings].
///
/// Which of them is the page's own is decided later, among its facts. [dev.remora.crawler.parse.dates.DatePatterns]
/// is a pure function; sightings live for one page.
package dev.remora.crawler.parse.dates;
