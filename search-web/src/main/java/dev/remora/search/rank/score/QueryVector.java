package dev.remora.search.rank.score;

/// The meaning of a query.
///
/// @param field of the index, with the vectors of the same model
/// @param vector not changed by anybody
/// @param weight of meaning in the score, 0 or more; words and title have about 2 together
@SuppressWarnings("ArrayRecordComponent") // a cache hands out one array, and it is never compared
public record QueryVector(String field, byte[] vector, double weight) {}
