package dev.remora.search.app;

import static dev.remora.search.app.wiring.Ended.said;

import dev.remora.search.app.wiring.Ended;
import dev.remora.search.http.Language;
import dev.remora.shared.topic.Spelling;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// What is wrong with a command line, in the person's language and in the words of Remora: those of picocli exist in
/// English only.
final class WrongUse {
    private static final Set<Class<?>> WHOLE = Set.of(int.class, Integer.class, long.class, Long.class);

    private final CommandLine command;
    private final Function<Language, String> what;

    private WrongUse(CommandLine command, Function<Language, String> what) {
        this.command = command;
        this.what = what;
    }

    /// Returns lines: what is wrong and what was perhaps meant, and where the help is.
    ///
    /// @param given the command line
    static List<String> lines(CommandLine.ParameterException wrong, String[] given, Language language) {
        WrongUse use = of(wrong, List.of(given));
        String help = "./" + use.command.getCommandSpec().qualifiedName() + " --help";
        return List.of("remora: " + use.what.apply(language), said("try", help).apply(language));
    }

    private static WrongUse of(CommandLine.ParameterException wrong, List<String> given) {
        if (wrong instanceof CommandLine.UnmatchedArgumentException unmatched
                && unmatched.getUnmatched().getFirst().startsWith("-")) {
            return option(unmatched.getUnmatched().getFirst(), wrong.getCommandLine(), given);
        }
        return new WrongUse(wrong.getCommandLine(), what(wrong, given));
    }

    private static WrongUse option(String given, CommandLine command, List<String> line) {
        String option = given.replaceFirst("=.*", "");
        CommandSpec typed = command.getCommandSpec();
        String name = "./" + typed.qualifiedName();
        List<MeantOption> meant = MeantOption.by(option, command, line);
        if (meant.isEmpty()) {
            return new WrongUse(command, said("unknown-option", name, option));
        }
        List<String> usages = meant.stream().map(each -> each.usage(typed)).toList();
        return new WrongUse(
                meant.getFirst().command().commandLine(),
                language -> said("unknown-option.meant", name, option, oneOf(usages, language))
                        .apply(language));
    }

    private static String oneOf(List<String> usages, Language language) {
        return String.join(said("wrong.or").apply(language), usages);
    }

    private static Function<Language, String> what(CommandLine.ParameterException wrong, List<String> given) {
        return switch (wrong) {
            case CommandLine.UnmatchedArgumentException unmatched -> surplus(unmatched);
            case CommandLine.MissingParameterException missing
            when !missing.getMissing().isEmpty() -> missing(missing.getMissing(), given);
            case CommandLine.OverwrittenOptionException twice ->
                said("wrong.twice", MeantOption.name(twice.getOverwritten()));
            case CommandLine.MutuallyExclusiveArgsException many ->
                said("wrong.together", exclusive(many.getCommandLine().getCommandSpec()));
            case CommandLine.ParameterException value
            when value.getArgSpec() != null && value.getValue() != null -> value(value);
            case CommandLine.ParameterException value
            when value.getArgSpec() != null -> missing(List.of(value.getArgSpec()), given);
            default -> _ -> wrong.getMessage();
        };
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

    private static boolean isGiven(ArgSpec arg, List<String> given) {
        return arg instanceof OptionSpec option
                && given.stream().map(text -> text.replaceFirst("=.*", "")).anyMatch(List.of(option.names())::contains);
    }

    /// @param missing of a group, all its options, also those that are given
    private static Function<Language, String> missing(List<ArgSpec> missing, List<String> given) {
        List<ArgSpec> absent =
                missing.stream().filter(arg -> !isGiven(arg, given)).toList();
        if (absent.isEmpty() && missing.getFirst() instanceof OptionSpec option) {
            return said("wrong.no-value", option.longestName(), option.paramLabel());
        }
        return language -> said(
                        "wrong.missing",
                        absent.stream()
                                .map(arg -> described(arg).apply(language))
                                .collect(
                                        Collectors.joining(said("wrong.between").apply(language))))
                .apply(language);
    }

    private static Function<Language, String> described(ArgSpec arg) {
        return about(arg).isEmpty()
                ? _ -> MeantOption.named(arg)
                : said("wrong.described", MeantOption.named(arg), about(arg));
    }

    private static List<String> exclusive(CommandSpec command) {
        return command.argGroups().stream()
                .filter(ArgGroupSpec::exclusive)
                .flatMap(group -> group.args().stream())
                .map(MeantOption::name)
                .toList();
    }

    private static Function<Language, String> value(CommandLine.ParameterException wrong) {
        ArgSpec arg = wrong.getArgSpec();
        if (arg.arity().max() == 0) {
            return said("wrong.flag", MeantOption.name(arg), wrong.getValue());
        }
        Function<Language, String> allowed = wrong.getCause() instanceof Ended ended
                ? ended::message
                : isWhole(arg) ? said("wrong.whole") : _ -> about(arg);
        return language -> said("wrong.value", MeantOption.named(arg), wrong.getValue(), allowed.apply(language))
                .apply(language);
    }

    private static boolean isWhole(ArgSpec arg) {
        return WHOLE.contains(arg.auxiliaryTypes()[0]); // of an Optional, what it holds
    }

    private static String about(ArgSpec arg) {
        String[] lines = arg.description();
        return lines.length == 0 ? "" : lines[0];
    }
}
