package dev.remora.shared.reason;

import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlVerdict;
import java.util.List;

/// What is wrong or unusual in a topic file, and what is allowed. `key` is the path of a key, such as
/// `crawl.delay`.
public sealed interface TopicMistake extends Reason {
    /// The file has more than `most` bytes.
    record LargeFile(long most) implements TopicMistake {}

    /// The file is not UTF-8.
    record NotUtf8() implements TopicMistake {}

    /// There is no such file.
    record NoFile(String file) implements TopicMistake {}

    /// The path is a folder.
    record IsFolder(String file) implements TopicMistake {}

    /// The file cannot be read.
    record UnreadableFile(Reason why) implements TopicMistake {}

    /// The text has more than `most` characters.
    record LongFile(int characters, int most) implements TopicMistake {}

    /// The file is empty.
    record EmptyFile() implements TopicMistake {}

    /// The file is no map of keys.
    record NoKeys() implements TopicMistake {}

    /// The nesting is deeper than `levels`.
    record DeepNesting(int levels) implements TopicMistake {}

    /// YAML aliases are not allowed.
    record YamlAlias() implements TopicMistake {}

    /// YAML anchors are not allowed.
    record YamlAnchor() implements TopicMistake {}

    /// YAML tags are not allowed.
    record YamlTag() implements TopicMistake {}

    /// A character that YAML does not allow.
    record ControlCharacter() implements TopicMistake {}

    /// U+FFFD, which stands for a character that was lost in another encoding.
    record LostCharacter() implements TopicMistake {}

    /// The text is not YAML.
    ///
    /// @param column in code points, from 1; 0 if it is unknown
    /// @param said what the parser expected
    record NotYaml(int column, String said) implements TopicMistake {}

    /// The file is not YAML, probably for a quote without an end.
    ///
    /// @param column in code points, from 1
    /// @param line where the quote begins, from 1
    record OpenQuote(int column, int line) implements TopicMistake {}

    /// The file is not YAML, probably for a bracket or brace without an end.
    ///
    /// @param column in code points, from 1
    /// @param line where it begins, from 1
    record OpenBracket(int column, int line) implements TopicMistake {}

    /// A colon in a text is full-width, or no space follows it.
    record MistypedColon(String text) implements TopicMistake {}

    /// The text is meant to be JSON, but is not.
    ///
    /// @param column in code points, from 1
    /// @param said what the parser expected
    record NotJson(int column, String said) implements TopicMistake {}

    /// The list of problems is cut: `number` more are not listed.
    record More(int number) implements TopicMistake {}

    /// The allowed names.
    record OneOf(List<String> names) implements TopicMistake {}

    /// The allowed names, and the one that was probably meant.
    record DidYouMean(String name, List<String> names) implements TopicMistake {}

    /// The key is unknown.
    ///
    /// @param allowed the known keys
    record UnknownKey(String key, TopicMistake allowed) implements TopicMistake {}

    /// A key is a list or a map.
    record KeyNotText() implements TopicMistake {}

    /// The key occurs twice, first in `line`.
    record DuplicateKey(String key, int line) implements TopicMistake {}

    /// The value is a list or a map.
    record NotText(String key) implements TopicMistake {}

    /// The value is empty.
    record EmptyValue(String key) implements TopicMistake {}

    /// The value is no number in the range.
    record NotNumber(String key, String value, String least, String most) implements TopicMistake {}

    /// The value is no whole number in the range.
    record NotWholeNumber(String key, String value, long least, long most) implements TopicMistake {}

    /// The value is no duration up to the maximum.
    record NotDuration(String key, String value, String most) implements TopicMistake {}

    /// The value is not one of the known ones.
    ///
    /// @param allowed the known values
    record UnknownValue(String key, String value, TopicMistake allowed) implements TopicMistake {}

    /// The value is no list; `name` is the last part of the key.
    record NotList(String key, String name) implements TopicMistake {}

    /// The value is no map; `name` is the last part of the key.
    record NotMap(String key, String name) implements TopicMistake {}

    /// An item of a list is empty or no text.
    record EmptyItem(String key) implements TopicMistake {}

    /// Neither keywords nor examples are given.
    record NoDefinition() implements TopicMistake {}

    /// Keywords and positive examples are empty.
    record EmptyDefinition() implements TopicMistake {}

    /// The id is missing.
    record NoId() implements TopicMistake {}

    /// The id has other characters or is too long.
    record BadId(String id) implements TopicMistake {}

    /// The id of an existing topic was changed.
    record FixedId(String id, String stays) implements TopicMistake {}

    /// The id is a path of the console.
    record ReservedId(String id) implements TopicMistake {}

    /// The keyword occurs twice.
    record DuplicateKeyword(String term) implements TopicMistake {}

    /// The keyword is empty, or longer than `most` characters.
    record KeywordLength(int most) implements TopicMistake {}

    /// The text cannot be a word of the dictionary, which has at most `most` characters.
    record NotWord(String word, int most) implements TopicMistake {}

    /// The word is a keyword, which is a word anyway.
    record WordIsKeyword(String word) implements TopicMistake {}

    /// An excluded word is a keyword, so it is not excluded.
    record ExcludedIsKeyword(String word) implements TopicMistake {}

    /// The word occurs twice.
    record DuplicateWord(String word) implements TopicMistake {}

    /// There are no seeds.
    record NoSeeds() implements TopicMistake {}

    /// The seed occurs twice.
    record DuplicateSeed(Url seed) implements TopicMistake {}

    /// The seed is not an address that can be fetched.
    record RefusedSeed(String seed, UrlVerdict.Reason why) implements TopicMistake {}

    /// The example is not an address that can be fetched.
    record RefusedExample(String example, UrlVerdict.Reason why) implements TopicMistake {}

    /// The example is both positive and negative.
    record ContradictoryExample(String example) implements TopicMistake {}

    /// A `file:` example has no path.
    record ExampleWithoutPath() implements TopicMistake {}

    /// A `file:` example is not a path.
    record ExampleNotPath(String path, String said) implements TopicMistake {}

    /// The file of an example does not exist.
    record MissingExample(String file) implements TopicMistake {}

    /// A file of the server, which only the command line may name.
    record ServerFile(String example) implements TopicMistake {}

    /// The weights of the ranking do not add up to 1.
    record RankSum(String relevance, String pageRank) implements TopicMistake {}

    /// The value is neither `off` nor a budget.
    record NotRecrawl(String value) implements TopicMistake {}

    /// The value is not a number of requests per day.
    record NotBudget(String value) implements TopicMistake {}

    /// The value does not say which responses to keep.
    record NotKeep(String value) implements TopicMistake {}

    /// The text is not a pattern of addresses.
    record NotPattern(String pattern) implements TopicMistake {}

    /// A non-ASCII label of a host contains `*`.
    record StarInLabel(String pattern) implements TopicMistake {}

    /// The pattern contains a part that is removed from addresses.
    record UnmatchablePattern(String pattern) implements TopicMistake {}

    /// The key is not a host.
    record NotHost(String key) implements TopicMistake {}

    /// The login lacks its `user` or its `password`.
    record IncompleteLogin(String key, String part) implements TopicMistake {}

    /// The host has two logins.
    record DuplicateLogin(String host) implements TopicMistake {}
}
