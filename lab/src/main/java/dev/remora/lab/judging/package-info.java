/// Beside the twelve stages: relevance models on trial. Takes texts whose class is known (headlines, pages of
/// an archived web with their labels), trains each model as the product trains it, and gives a table:
/// precision, recall, F1, AUC, calibration error, training time, pages a second.
///
/// Invariants: which pages are taken for training and which for the test follows from the data alone, so that
/// two runs differ in times only. Threads: one.
package dev.remora.lab.judging;
