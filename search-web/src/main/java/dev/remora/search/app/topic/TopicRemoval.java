package dev.remora.search.app.topic;

import dev.remora.search.app.crawl.TopicPlaces;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.topic.Topics.Removed;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.collection.file.OwnerOnly;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.collection.folder.LockHolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/// Sets a topic aside: its collection and the topic file beside it become one folder, `ID.until-TIME`, from which
/// they can be restored. A topic file elsewhere stays, because it is the user's.
///
/// @param places of topic files and collections
/// @param address of this process, for people who find the collection locked
record TopicRemoval(TopicPlaces places, Clock clock, String address) {
    Removed setAside(String id) {
        try {
            OwnerOnly.createDirectories(places.folder(id));
            return switch (CollectionFolder.setAside(places.folder(id), clock, address)) {
                case CollectionFolder.SetAside.HeldByAnother(LockHolder holder) ->
                    new Removed.Busy(Ended.held(holder)::message);
                case CollectionFolder.SetAside.NothingThere _ -> new Removed.NoSuchTopic(id);
                case CollectionFolder.SetAside.Moved(Path to) -> filesMoved(id, to);
            };
        } catch (IOException | StorageFailed e) {
            return new Removed.Failed(Ended.said("set-aside", id, e));
        }
    }

    private Removed filesMoved(String id, Path to) {
        for (Path file : List.of(places.own(id), places.before(id))) {
            try {
                if (Files.exists(file)) {
                    Files.move(file, to.resolve(file.getFileName()));
                }
            } catch (IOException e) {
                return new Removed.Failed(Ended.said("set-aside.file", id, to, file, e));
            }
        }
        return new Removed.Done(to.getFileName().toString());
    }
}
