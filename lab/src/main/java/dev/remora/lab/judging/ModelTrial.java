package dev.remora.lab.judging;

import dev.remora.crawler.relevance.ExamplePage;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.crawler.relevance.LearningModel;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.shared.text.Folding;
import dev.remora.shared.topic.Topic;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/// One model, made for one topic as the product makes it, and tested.
///
/// @param set name of what is judged, for the table
/// @param topic with the model in question
/// @param examples that it is given
/// @param crawl pages that it sees then, in order, as those of a crawl, without their labels
/// @param test texts that it judges, none of them among those it saw
/// @param label the topic's name in the labels
record ModelTrial(
        String set,
        Topic topic,
        List<ExamplePage> examples,
        List<LabelledText> crawl,
        List<LabelledText> test,
        String label) {
    TrialRow run(Folding folding) {
        long begun = cpuTime();
        RelevanceModel model = RelevanceModels.of(topic, folding, examples);
        if (model instanceof LearningModel learning) {
            crawl.forEach(page -> learning.observe(page.page(), page.title(), page.body()));
        }
        long trained = cpuTime();
        List<Classification.Prediction> predictions = new ArrayList<>();
        for (LabelledText text : test) {
            Judgement judgement = model.judge(text.page(), text.title(), text.body());
            predictions.add(new Classification.Prediction(
                    judgement.relevance(), judgement.onTopic(), text.topic().equals(label)));
        }
        double seconds = (cpuTime() - trained) / 1e9;
        return new TrialRow(
                set,
                model.name(),
                TrialRow.Quality.of(new Classification(predictions)),
                new TrialRow.Cost((trained - begun) / 1e6, predictions.size() / seconds));
    }

    /// Nanoseconds that this thread has computed: other work of the machine does not count.
    private static long cpuTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
