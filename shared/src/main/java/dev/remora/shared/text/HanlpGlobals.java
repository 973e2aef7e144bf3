package dev.remora.shared.text;

import com.hankcs.hanlp.HanLP;
import com.hankcs.hanlp.utility.Predefine;
import java.util.logging.Level;

/// The only place that sets HanLP's global state. Setting it again has no effect.
final class HanlpGlobals {
    private HanlpGlobals() {}

    /// Turns off HanLP's log and its character normalisation: texts are folded before.
    static void set() {
        Predefine.logger.setLevel(Level.OFF);
        HanLP.Config.Normalization = false;
    }
}
