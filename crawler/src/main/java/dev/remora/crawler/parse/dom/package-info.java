/// What does an element mean to a reader? Takes the elements of a page one by one, gives its running text, the
/// roles of tags, classes and ids, and the blocks of its layout. Start here:
/// [dev.remora.crawler.parse.dom.TagKind], then [dev.remora.crawler.parse.dom.BlockLayout].
///
/// The lists of names ([dev.remora.crawler.parse.dom.BoilerplateWords] and its neighbours) are kept here, so
/// that main text, blocks and facts interpret a name in the same way.
/// [dev.remora.crawler.parse.dom.ClassNameCache] is shared by all threads; all other types are immutable, or
/// live for one page.
package dev.remora.crawler.parse.dom;
