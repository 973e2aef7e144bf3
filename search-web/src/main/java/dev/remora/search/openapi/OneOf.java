package dev.remora.search.openapi;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The words that a text of an answer or a request may be: the names of an enum's constants in lower case, further
/// words, or both. The schema of the record lists them.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface OneOf {
    /// The enums whose names are allowed.
    Class<? extends Enum<?>>[] value() default {};

    /// The character between two words of a name.
    char join() default '_';

    /// Words that no enum has, which come first.
    String[] words() default {};
}
