package dev.remora.search.app;

import static dev.remora.search.app.wiring.Ended.said;

import dev.remora.search.app.wiring.FolderConverter;
import dev.remora.search.http.Language;
import dev.remora.shared.topic.Spelling;
import java.text.MessageFormat;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/// What is wrong with a command line, in the person's language. Picocli speaks English; the Chinese sentences are
/// beside the commands' Chinese help ([HelpLanguage]).
final class WrongUse {
    private WrongUse() {}

    /// Returns lines: what is wrong, what was perhaps meant, and where the help is.
    static List<String> lines(CommandLine.ParameterException wrong, Language language) {
        String help = "./" + wrong.getCommandLine().getCommandSpec().qualifiedName() + " --help";
        if (wrong instanceof CommandLine.UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()) {
            return List.of(
                    "remora: " + surplus(unmatched).apply(language),
                    said("try", help).apply(language));
        }
        List<String> meant = wrong instanceof CommandLine.UnmatchedArgumentException unmatched
                ? unmatched.getSuggestions()
                : List.of();
        if (language != Language.ZH) {
            // For an option with KEY=VALUE picocli says "option option".
            String what = wrong.getMessage().replace("option option", "option");
            return meant.isEmpty()
                    ? List.of("remora: " + what, "Try: " + help)
                    : List.of("remora: " + what, "Did you mean: " + String.join(" or ", meant) + "?", "Try: " + help);
        }
        ResourceBundle texts = HelpLanguage.chinese();
        String what = chinese(wrong, texts).orElse(wrong.getMessage());
        String hint = meant.isEmpty() ? "" : say(texts, "wrong.meant", String.join("、", meant));
        return List.of("remora: " + what + hint, said("try", help).apply(language));
    }

    /// An unknown command, or arguments of which a command takes fewer.
    private static Function<Language, String> surplus(CommandLine.UnmatchedArgumentException unmatched) {
        Set<String> commands = unmatched.getCommandLine().getSubcommands().keySet();
        if (commands.isEmpty()) {
            return said("extra-argument", String.join(" ", unmatched.getUnmatched()));
        }
        String given = unmatched.getUnmatched().getFirst();
        return Spelling.nearest(given, commands)
                .map(meant -> said("unknown-command.meant", given, meant))
                .orElseGet(() -> said("unknown-command", given));
    }

    private static Optional<String> chinese(CommandLine.ParameterException wrong, ResourceBundle texts) {
        return switch (wrong) {
            case CommandLine.UnmatchedArgumentException unmatched ->
                Optional.of(say(texts, "wrong.option", String.join(" ", unmatched.getUnmatched())));
            case CommandLine.MissingParameterException missing
            when !missing.getMissing().isEmpty() ->
                Optional.of(say(
                        texts,
                        "wrong.missing",
                        missing.getMissing().stream().map(WrongUse::described).collect(Collectors.joining("；"))));
            case CommandLine.OverwrittenOptionException twice ->
                Optional.of(say(texts, "wrong.twice", name(twice.getOverwritten())));
            case CommandLine.ParameterException folder
            when folder.getArgSpec() != null
                    && folder.getValue() != null
                    && Arrays.stream(folder.getArgSpec().converters()).anyMatch(FolderConverter.class::isInstance) ->
                Optional.of(say(texts, "wrong.folder", name(folder.getArgSpec()), folder.getValue()));
            case CommandLine.ParameterException value
            when value.getArgSpec() != null && value.getValue() != null ->
                Optional.of(say(
                        texts, "wrong.value", name(value.getArgSpec()), value.getValue(), about(value.getArgSpec())));
            default -> Optional.empty();
        };
    }

    private static String described(ArgSpec arg) {
        String value = arg instanceof OptionSpec ? " " + arg.paramLabel() : "";
        return about(arg).isEmpty() ? name(arg) + value : name(arg) + value + "：" + about(arg);
    }

    private static String name(ArgSpec arg) {
        return arg instanceof OptionSpec option ? option.longestName() : arg.paramLabel();
    }

    private static String about(ArgSpec arg) {
        String[] lines = arg.description();
        return lines.length == 0 ? "" : lines[0];
    }

    private static String say(ResourceBundle texts, String key, Object... values) {
        return MessageFormat.format(texts.getString(key), values);
    }
}
