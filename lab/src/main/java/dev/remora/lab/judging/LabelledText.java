package dev.remora.lab.judging;

import dev.remora.shared.page.Page;
import dev.remora.shared.text.SegmentedText;

/// A text whose topic is known.
///
/// @param page as it was read
/// @param title its title with its words
/// @param body its main text likewise
/// @param topic that it is on
/// @param type kind of page, such as `content` or `list`; empty for a headline
/// @param host that it is from; empty for a headline
record LabelledText(Page page, SegmentedText title, SegmentedText body, String topic, String type, String host) {}
