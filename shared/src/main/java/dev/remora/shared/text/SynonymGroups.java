package dev.remora.shared.text;

import com.hankcs.hanlp.corpus.synonym.Synonym;
import com.hankcs.hanlp.dictionary.CoreSynonymDictionary;
import com.hankcs.hanlp.dictionary.common.CommonSynonymDictionary.SynonymItem;
import java.util.LinkedHashSet;
import java.util.Set;

/// Groups of Chinese synonyms, from the thesaurus that comes with HanLP (Cilin). Words that are only of one
/// kind (its `#` groups: 股票 and 餐券) are not synonyms. Safe for use by many threads.
public final class SynonymGroups {
    private final Folding folding;

    /// HanLP loads the thesaurus at the first query.
    public SynonymGroups(Folding folding) {
        HanlpGlobals.set();
        this.folding = folding;
    }

    /// Returns the synonyms of a folded word, folded, without itself, in the thesaurus's order.
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
