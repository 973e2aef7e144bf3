package dev.remora.shared.reason;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A kind of reason with its arguments. Journal, JSON and messages are derived from it, so that none of them
/// lists the kinds.
public final class ReasonCode {
    private static final Pattern INNER_CAPITAL = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");
    private static final List<ReasonCode> ALL =
            kinds(Reason.class).map(ReasonCode::new).toList();
    private static final Map<Class<?>, ReasonCode> BY_KIND =
            ALL.stream().collect(Collectors.toUnmodifiableMap(code -> code.kind, Function.identity()));
    private static final Map<String, ReasonCode> BY_NAME =
            ALL.stream().collect(Collectors.toUnmodifiableMap(ReasonCode::name, Function.identity()));

    private final Class<?> kind;
    private final String name;
    private final RecordComponent[] components;
    private final List<Type> types;
    private final Constructor<?> constructor;

    private ReasonCode(Class<?> kind) {
        this.kind = kind;
        this.name = kebab(kind.getEnclosingClass().getSimpleName()) + "." + kebab(kind.getSimpleName());
        this.components = kind.getRecordComponents();
        this.types =
                Arrays.stream(components).map(RecordComponent::getGenericType).toList();
        try {
            this.constructor = kind.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /// An argument: its name, its type, and its value in a reason.
    public record Argument(String name, Type type, Object value) {}

    private static Stream<Class<?>> kinds(Class<?> family) {
        return family.isRecord()
                ? Stream.of(family)
                : Arrays.stream(family.getPermittedSubclasses()).flatMap(ReasonCode::kinds);
    }

    private static String kebab(String name) {
        return INNER_CAPITAL.matcher(name).replaceAll("-").toLowerCase(Locale.ROOT);
    }

    /// Returns all kinds of reasons.
    public static List<ReasonCode> all() {
        return ALL;
    }

    /// Returns the kind of a reason.
    public static ReasonCode of(Reason reason) {
        return BY_KIND.get(reason.getClass());
    }

    /// Returns the kind with a name.
    ///
    /// @throws IllegalArgumentException if there is none
    public static ReasonCode named(String name) {
        ReasonCode code = BY_NAME.get(name);
        if (code == null) {
            throw new IllegalArgumentException("no reason is called '" + name + "'");
        }
        return code;
    }

    /// Returns the name of an enum constant in message files: `special-use.loopback`.
    public static String nameOf(Enum<?> word) {
        Class<?> type = word.getDeclaringClass();
        Class<?> named = type.getEnclosingClass() == null ? type : type.getEnclosingClass();
        return kebab(named.getSimpleName()) + "." + wordOf(word);
    }

    /// Returns the name of an enum constant without its enum: `loopback`.
    public static String wordOf(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// Family and kind: `failure.http-status`.
    public String name() {
        return name;
    }

    /// The types of the arguments, in order.
    public List<Type> types() {
        return types;
    }

    /// Returns a reason's arguments, in order.
    public List<Argument> arguments(Reason reason) {
        return Arrays.stream(components)
                .map(component ->
                        new Argument(component.getName(), component.getGenericType(), value(component, reason)))
                .toList();
    }

    private static Object value(RecordComponent component, Reason reason) {
        try {
            return component.getAccessor().invoke(reason);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /// Creates a reason of this kind.
    ///
    /// @param arguments in order, each of its type
    public Reason with(Object... arguments) {
        try {
            return (Reason) constructor.newInstance(arguments);
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            throw new IllegalArgumentException("no " + name + " has the arguments " + Arrays.toString(arguments), e);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
