package dev.remora.search.app;

import dev.remora.shared.topic.Spelling;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// An option that was perhaps meant by one that a command lacks.
///
/// @param command that has it
/// @param option of that command
record MeantOption(CommandSpec command, OptionSpec option) {
    private static final int MOST = 3;

    /// Minimum length of the beginning of an option's name, with its dashes: many options begin with `--s`.
    private static final int SHORTEST_BEGINNING = 5;

    /// Returns the options nearest to a given name: of the command itself, else, for an option that was given before
    /// its command, of the subcommands. Never of another command: its option would do something else.
    ///
    /// @param line the whole command line
    static List<MeantOption> by(String given, CommandLine command, List<String> line) {
        return Stream.of(List.of(command), below(command, line))
                .map(place -> chosen(given, place))
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    /// Returns the subcommands that the line names; if it names none, all subcommands of a command of one thing such
    /// as topics, and none of Remora itself.
    private static List<CommandLine> below(CommandLine command, List<String> line) {
        List<CommandLine> named = command.getSubcommands().entrySet().stream()
                .filter(each -> line.contains(each.getKey()))
                .map(Map.Entry::getValue)
                .toList();
        return named.isEmpty() && command.getParent() != null
                ? List.copyOf(command.getSubcommands().values())
                : named;
    }

    private static List<MeantOption> chosen(String given, List<CommandLine> of) {
        List<CommandSpec> commands =
                of.stream().map(CommandLine::getCommandSpec).toList();
        Set<String> names = commands.stream()
                .flatMap(command -> command.optionsMap().keySet().stream())
                .collect(Collectors.toSet());
        return near(given, names).stream()
                .flatMap(name -> commands.stream()
                        .filter(command -> command.optionsMap().containsKey(name))
                        .map(command -> new MeantOption(command, command.findOption(name))))
                .limit(MOST)
                .toList();
    }

    private static Optional<String> near(String given, Set<String> names) {
        return Spelling.nearest(given, names)
                .or(() -> names.stream()
                        .filter(name -> given.length() >= SHORTEST_BEGINNING && name.startsWith(given))
                        .min(String::compareTo));
    }

    /// Returns what to type: the option with its value, after its command if that is another one.
    ///
    /// @param typed the command of the wrong command line
    String usage(CommandSpec typed) {
        if (command.equals(typed)) {
            return named(option);
        }
        Stream<String> parameters = command.positionalParameters().stream()
                .filter(ArgSpec::required)
                .map(ArgSpec::paramLabel);
        return Stream.of(Stream.of("./" + command.qualifiedName()), parameters, Stream.of(named(option)))
                .flatMap(part -> part)
                .collect(Collectors.joining(" "));
    }

    /// Returns an option or parameter with its value, as in the help: `--max-pages N`, `TOPIC`.
    static String named(ArgSpec arg) {
        return arg instanceof OptionSpec option && option.arity().max() > 0
                ? option.longestName() + " " + option.paramLabel()
                : name(arg);
    }

    static String name(ArgSpec arg) {
        return arg instanceof OptionSpec option ? option.longestName() : arg.paramLabel();
    }
}
