/// Which dates does a page contain? Takes lines of text and values for programs, gives the dates in them with
/// the meaning that their labels claim. Start here: [dev.remora.crawler.parse.dates.DateSightings].
///
/// The facts room decides later which of them is the page's own. [dev.remora.crawler.parse.dates.DatePatterns]
/// is a pure function; sightings live for one page.
package dev.remora.crawler.parse.dates;
