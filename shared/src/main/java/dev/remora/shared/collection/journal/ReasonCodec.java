package dev.remora.shared.collection.journal;

import dev.remora.shared.collection.file.FieldReader;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.StringTable;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.ReasonCode;
import dev.remora.shared.url.Url;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Encodes and decodes reasons: the name of the code, then its arguments, each by its type. Names and texts
/// are in the batch's string table. Stateless.
final class ReasonCodec {
    private ReasonCodec() {}

    static void encode(Reason reason, StringTable strings, FieldWriter out) {
        ReasonCode code = ReasonCode.of(reason);
        out.number(strings.index(code.name()));
        code.arguments(reason).forEach(argument -> argument(argument.value(), strings, out));
    }

    private static void argument(Object value, StringTable strings, FieldWriter out) {
        switch (value) {
            case Reason reason -> encode(reason, strings, out);
            case Float number -> out.number(Integer.toUnsignedLong(Float.floatToRawIntBits(number)));
            case Integer count -> out.signed(count);
            case Long count -> out.signed(count);
            case String text -> out.number(strings.index(text));
            case Enum<?> word -> out.number(strings.index(word.name()));
            case Url url -> out.text(url.text());
            case Duration duration -> out.signed(duration.toMillis());
            case Instant at -> out.instant(at, 0);
            case List<?> list -> {
                out.number(list.size());
                list.forEach(each -> argument(each, strings, out));
            }
            default -> throw new IllegalArgumentException("a reason cannot hold a " + value.getClass());
        }
    }

    static Reason decode(FieldReader in, String[] strings) {
        ReasonCode code = ReasonCode.named(strings[in.small()]);
        List<Type> types = code.types();
        Object[] arguments = new Object[types.size()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = argument(types.get(i), in, strings);
        }
        return code.with(arguments);
    }

    private static Object argument(Type type, FieldReader in, String[] strings) {
        if (type instanceof ParameterizedType list) {
            int count = in.count();
            List<Object> values = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                values.add(argument(list.getActualTypeArguments()[0], in, strings));
            }
            return List.copyOf(values);
        }
        Class<?> single = (Class<?>) type;
        if (single == float.class) {
            return Float.intBitsToFloat((int) in.number());
        } else if (single == int.class) {
            return Math.toIntExact(in.signed());
        } else if (single == long.class) {
            return in.signed();
        } else if (single == String.class) {
            return strings[in.small()];
        } else if (single == Url.class) {
            return new Url(in.text());
        } else if (single == Duration.class) {
            return Duration.ofMillis(in.signed());
        } else if (single == Instant.class) {
            return in.instant(0);
        }
        return single.isEnum() ? constant(single, strings[in.small()]) : decode(in, strings);
    }

    private static Object constant(Class<?> type, String name) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> ((Enum<?>) constant).name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no " + type.getSimpleName() + " is called " + name));
    }
}
