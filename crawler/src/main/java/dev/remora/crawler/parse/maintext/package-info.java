/// Which part of a page is its main content? Takes the text of a page in segments and boxes, with the template
/// of its site, gives its [dev.remora.crawler.parse.maintext.MainText] and the kind of page. Start here:
/// [dev.remora.crawler.parse.maintext.MainTextFinder].
///
/// Each step returns a value for the next: segments during the walk
/// ([dev.remora.crawler.parse.maintext.Segmentation]), then the boilerplate, the region, and the ends. Lives
/// for one page.
package dev.remora.crawler.parse.maintext;
