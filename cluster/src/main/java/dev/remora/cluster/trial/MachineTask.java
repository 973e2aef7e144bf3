package dev.remora.cluster.trial;

import dev.remora.lab.experiment.CrawlMethod;
import dev.remora.lab.experiment.HitCriterion;
import dev.remora.lab.experiment.TrialOrder;
import dev.remora.lab.experiment.TrialRunner;
import dev.remora.lab.library.ArchiveLibrary;
import dev.remora.lab.trial.TrialSettings;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import dev.remora.shared.topic.TopicNames;
import java.io.Serializable;
import java.util.List;

/// What an executor is asked to do. A topic is sent as the text of a topic file, which reads back as an equal one.
/// `toString` names the task to people.
sealed interface MachineTask extends Serializable {
    /// Does it, on the executor.
    Serializable perform(TrialRunner trials);

    /// Asks for a description of the web.
    record Describe() implements MachineTask {
        @Override
        public Serializable perform(TrialRunner trials) {
            return trials.description();
        }

        @Override
        public String toString() {
            return "reading the web";
        }
    }

    /// Asks whether models can judge a topic.
    record Check(String topic, List<String> models) implements MachineTask {
        static Check of(Topic topic, List<String> models) {
            return new Check(TopicFile.write(topic), List.copyOf(models));
        }

        @Override
        public Serializable perform(TrialRunner trials) {
            trials.check(read(topic), models);
            return "";
        }

        @Override
        public String toString() {
            return "the check of a topic";
        }
    }

    /// Asks for a crawl; see [TrialOrder].
    record Crawl(String name, String topic, CrawlMethod method, HitCriterion hits, TrialSettings settings, long chance)
            implements MachineTask {
        static Crawl of(TrialOrder order) {
            return new Crawl(
                    order.name(),
                    TopicFile.write(order.topic()),
                    order.method(),
                    order.hits(),
                    order.settings(),
                    order.chance());
        }

        TrialOrder order() {
            return new TrialOrder(name, read(topic), method, hits, settings, chance);
        }

        @Override
        public Serializable perform(TrialRunner trials) {
            return trials.run(order());
        }

        @Override
        public String toString() {
            return "the crawl '" + name + "'";
        }
    }

    private static Topic read(String yaml) {
        return switch (TopicFile.parse(yaml, "topic.yaml", TopicNames.ANY, ArchiveLibrary.URLS)) {
            case TopicFile.Valid valid -> valid.topic();
            case TopicFile.Invalid invalid ->
                throw new IllegalStateException("a topic was not sent whole: " + invalid.problems());
        };
    }
}
