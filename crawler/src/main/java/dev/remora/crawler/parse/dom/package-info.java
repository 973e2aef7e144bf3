/// What does an element mean to a reader? Takes the elements of a page one by one, gives its running text, what
/// tags, classes and ids say, and the blocks of its layout. Start here: [dev.remora.crawler.parse.dom.TagKind], then
/// [dev.remora.crawler.parse.dom.BlockLayout].
///
/// The lists of names ([dev.remora.crawler.parse.dom.BoilerplateWords] and its neighbours) lie here, so that main
/// text, blocks and facts read a name alike. [dev.remora.crawler.parse.dom.ClassNameCache] is shared by all threads;
/// all else is immutable, or lives for one page.
package dev.remora.crawler.parse.dom;
