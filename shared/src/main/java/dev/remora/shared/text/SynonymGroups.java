package dev.remora.shared.text;

import com.hankcs.hanlp.corpus.synonym.Synonym;
import com.hankcs.hanlp.dictionary.CoreSynonymDictionary;
import com.hankcs.hanlp.dictionary.common.CommonSynonymDictionary.SynonymItem;
import java.util.LinkedHashSet;
import java.util.Set;

/// Groups of Chinese words that mean the same, by the thesaurus that comes with HanLP (Cilin). Words that are only
/// of one kind (its `#` groups: 股票 beside 餐券) are no synonyms. Safe for use by many threads.
public final class SynonymGroups {
    private final Folding folding;

    /// Loads the thesaurus when it is first asked.
    public SynonymGroups(Folding folding) {
        HanlpGlobals.set();
        this.folding = folding;
    }

    /// The folded words that mean what a folded word means, without it, in the thesaurus's order.
    public Set<String> of(String word) {
        Set<String> others = new LinkedHashSet<>();
        SynonymItem item = word.isEmpty() ? null : CoreSynonymDictionary.get(word);
        if (item != null && item.type == Synonym.Type.EQUAL) {
            item.synonymList.forEach(synonym -> others.add(folding.fold(synonym.realWord)));
            others.remove(word);
        }
        return others;
    }
}
