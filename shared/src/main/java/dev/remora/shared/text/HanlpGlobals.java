package dev.remora.shared.text;

import com.hankcs.hanlp.HanLP;
import com.hankcs.hanlp.utility.Predefine;
import java.util.logging.Level;

/// The one place that touches what HanLP keeps for the whole process. Setting it again changes nothing.
final class HanlpGlobals {
    private HanlpGlobals() {}

    /// HanLP writes no log, and leaves characters as they are: folding is done before.
    static void set() {
        Predefine.logger.setLevel(Level.OFF);
        HanLP.Config.Normalization = false;
    }
}
