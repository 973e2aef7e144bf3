package dev.remora.search.app;

import static dev.remora.search.app.wiring.Ended.said;

import dev.remora.search.app.wiring.FolderConverter;
import dev.remora.search.http.Language;
import dev.remora.shared.topic.Spelling;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/// What is wrong with a command line, in the person's language and in the words of Remora: those of picocli exist in
/// English only.
final class WrongUse {
    private final CommandLine command;
    private final Function<Language, String> what;

    private WrongUse(CommandLine command, Function<Language, String> what) {
        this.command = command;
        this.what = what;
    }

    /// Returns lines: what is wrong and what was perhaps meant, and where the help is.
    static List<String> lines(CommandLine.ParameterException wrong, Language language) {
        WrongUse use = of(wrong);
        String help = "./" + use.command.getCommandSpec().qualifiedName() + " --help";
        return List.of("remora: " + use.what.apply(language), said("try", help).apply(language));
    }

    private static WrongUse of(CommandLine.ParameterException wrong) {
        if (wrong instanceof CommandLine.UnmatchedArgumentException unmatched
                && unmatched.getUnmatched().getFirst().startsWith("-")) {
            return option(unmatched.getUnmatched().getFirst(), wrong.getCommandLine());
        }
        return new WrongUse(wrong.getCommandLine(), what(wrong));
    }

    private static WrongUse option(String given, CommandLine command) {
        String option = given.replaceFirst("=.*", "");
        CommandSpec typed = command.getCommandSpec();
        String name = "./" + typed.qualifiedName();
        List<MeantOption> meant = MeantOption.by(option, command);
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

    private static Function<Language, String> what(CommandLine.ParameterException wrong) {
        return switch (wrong) {
            case CommandLine.UnmatchedArgumentException unmatched -> surplus(unmatched);
            case CommandLine.MissingParameterException missing
            when !missing.getMissing().isEmpty() -> missing(missing.getMissing());
            case CommandLine.OverwrittenOptionException twice ->
                said("wrong.twice", MeantOption.name(twice.getOverwritten()));
            case CommandLine.MutuallyExclusiveArgsException many ->
                said("wrong.together", exclusive(many.getCommandLine().getCommandSpec()));
            case CommandLine.ParameterException value
            when value.getArgSpec() != null && value.getValue() != null -> value(value.getArgSpec(), value.getValue());
            case CommandLine.ParameterException value
            when value.getArgSpec() != null -> missing(List.of(value.getArgSpec()));
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

    private static Function<Language, String> missing(List<ArgSpec> missing) {
        return language -> said(
                        "wrong.missing",
                        missing.stream()
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

    private static Function<Language, String> value(ArgSpec arg, String given) {
        String name = MeantOption.name(arg);
        if (Arrays.stream(arg.converters()).anyMatch(FolderConverter.class::isInstance)) {
            return said("wrong.folder", name, given);
        }
        if (arg.arity().max() == 0) {
            return said("wrong.flag", name, given);
        }
        return said("wrong.value", MeantOption.named(arg), given, about(arg));
    }

    private static String about(ArgSpec arg) {
        String[] lines = arg.description();
        return lines.length == 0 ? "" : lines[0];
    }
}
