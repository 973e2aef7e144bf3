/// Which part of a page do people come for? Takes the text of a page in segments and boxes, with the template of
/// its site, gives its [dev.remora.crawler.parse.maintext.MainText] and the kind of page. Start here:
/// [dev.remora.crawler.parse.maintext.MainTextFinder].
///
/// Each step gives a value that the next one takes: segments while the page is walked over
/// ([dev.remora.crawler.parse.maintext.Segmentation]), then the frame, the region, and the edges. Lives for one page.
package dev.remora.crawler.parse.maintext;
