package dev.remora.crawler.feed;

/// An entry as written in a feed; each text may be empty.
///
/// @param address as written
/// @param title possibly with markup
/// @param summary possibly with markup
/// @param date as written
record RawEntry(String address, String title, String summary, String date) {}
