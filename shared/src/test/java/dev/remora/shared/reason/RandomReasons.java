package dev.remora.shared.reason;

import dev.remora.shared.url.Url;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/// Reasons of every kind with arguments of every sort, the same for the same seed.
public final class RandomReasons {
    private static final List<String> TEXTS = List.of(
            "",
            "host.example",
            "{0}",
            "it''s 'odd'",
            "{0,count,a|b}",
            "茶叶",
            "a|b#c<d",
            "\ud83d",
            "\u0000\n",
            "%s $1 \\");

    private final SplittableRandom random;

    /// Creates the reasons of a seed.
    public RandomReasons(long seed) {
        random = new SplittableRandom(seed);
    }

    /// Returns all kinds of a family.
    public static List<Class<?>> kinds(Class<?> family) {
        return family.isRecord()
                ? List.of(family)
                : Arrays.stream(family.getPermittedSubclasses())
                        .<Class<?>>flatMap(each -> kinds(each).stream())
                        .toList();
    }

    /// Returns a reason of a kind.
    public Reason of(Class<?> kind) {
        return of(kind, 3);
    }

    private Reason of(Class<?> kind, int depth) {
        RecordComponent[] parts = kind.getRecordComponents();
        Class<?>[] types = Arrays.stream(parts).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Object[] arguments = Arrays.stream(parts)
                .map(part -> argument(part.getGenericType(), depth))
                .toArray();
        try {
            return (Reason) kind.getConstructor(types).newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(kind + " " + Arrays.toString(arguments), e);
        }
    }

    private Object argument(Type type, int depth) {
        if (type instanceof ParameterizedType list) {
            Type element = list.getActualTypeArguments()[0];
            return Stream.generate(() -> argument(element, depth))
                    .limit(random.nextInt(4))
                    .toList();
        }
        Class<?> single = (Class<?>) type;
        return single.isEnum()
                ? single.getEnumConstants()[random.nextInt(single.getEnumConstants().length)]
                : Reason.class.isAssignableFrom(single) ? reason(single, depth - 1) : simple(single);
    }

    private Object simple(Class<?> type) {
        return switch (type.getSimpleName()) {
            case "float" -> random.nextInt(5) == 0 ? Float.NaN : random.nextInt(2_000) / 64f - 10;
            case "int" -> (random.nextInt(4) - 1) << random.nextInt(31);
            case "long" -> (random.nextLong(4) - 1L) << random.nextInt(63);
            case "String" -> TEXTS.get(random.nextInt(TEXTS.size()));
            case "Url" -> new Url("http://a.example/%E8%8C%B6/" + random.nextInt(9));
            case "Duration" -> Duration.ofMillis(random.nextLong(200_000));
            case "Instant" -> Instant.ofEpochSecond(random.nextLong(1L << 33), random.nextInt(1_000_000_000));
            default -> throw new IllegalStateException("no example of " + type);
        };
    }

    private Reason reason(Class<?> family, int depth) {
        List<Class<?>> kinds = kinds(family).stream()
                .filter(kind -> depth > 0
                        || Arrays.stream(kind.getRecordComponents())
                                .map(RecordComponent::getGenericType)
                                .noneMatch(RandomReasons::holdsReasons))
                .toList();
        return of(kinds.get(random.nextInt(kinds.size())), depth);
    }

    private static boolean holdsReasons(Type type) {
        Type each = type instanceof ParameterizedType list ? list.getActualTypeArguments()[0] : type;
        return Reason.class.isAssignableFrom((Class<?>) each);
    }
}
