package dev.remora.crawler.parse.dates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.LocalDate;
import java.time.ZoneOffset;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatePatternsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "发布于 2020-3-5 | 2020-03-05",
                "2020/03/05 10:20 | 2020-03-05",
                "2020.3.5 | 2020-03-05",
                "发表于 2020年3月5日 | 2020-03-05",
                "2020 年 3 月 5 號 | 2020-03-05",
                "二〇二〇年三月五日 | 2020-03-05",
                "二○一九年十二月二十三日 | 2019-12-23",
                "一九九八年十月三十日 | 1998-10-30",
                "民國109年3月5日 | 2020-03-05",
                "中華民國一百零九年三月五日 | 2020-03-05",
                "民国 109/03/05 | 2020-03-05",
                "Mar 5, 2020 | 2020-03-05",
                "March 5th, 2020 | 2020-03-05",
                "5 Sept. 2020 | 2020-09-05",
                "11月 9, 2016 | 2016-11-09",
                "十一月 9, 2016 | 2016-11-09",
                "第12号 2020-03-05 | 2020-03-05",
                "版本 2012 年 发布于 2020-03-05 | 2020-03-05"
            })
    void readsADayWrittenForPeople(String line, LocalDate day) {
        assertEquals(day, DatePatterns.written(line).orElseThrow().stamp().day());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "© 2020",
                "2021-02-30",
                "电话 2020-12345",
                "12020-3-5",
                "2020 年度报告",
                "19-20",
                "2020-13-01",
                "2019–2020",
                "民国",
                "二〇二〇年",
                "1.2020.3",
                ""
            })
    void whatNoCalendarHasIsNone(String line) {
        assertTrue(DatePatterns.written(line).isEmpty(), line);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2020-03-05T23:30:00+08:00 | 2020-03-05",
                "2020-03-05T23:30:00Z | 2020-03-06",
                "2020-03-05T23:30:00.000Z | 2020-03-06",
                "2020-03-05T23:30:00+00:00 | 2020-03-05",
                "2018-07-06 09:41:06 +0800 CST | 2018-07-06",
                "20200305 | 2020-03-05",
                "2020-03 | 2020-03-01",
                "1583422200 | 2020-03-05",
                "1583450000000 | 2020-03-06",
                "Thu, 05 Mar 2020 23:30:00 GMT | 2020-03-05"
            })
    void readsADayWrittenForProgramsAsChineseClocksHaveIt(String value, LocalDate day) {
        assertEquals(day, DatePatterns.machine(value).orElseThrow().in(ZoneOffset.ofHours(8)));
    }

    @Property(tries = 500)
    void neverFailsAndAnswersWithinTheLine(@ForAll String line) {
        DatePatterns.machine(line);
        DatePatterns.maybe(line);
        DatePatterns.written(line)
                .ifPresent(found ->
                        assertTrue(0 <= found.start() && found.start() < found.end() && found.end() <= line.length()));
    }

    @Property(tries = 300)
    void findsEveryDayInEveryForm(
            @ForAll @IntRange(min = 1990, max = 2099) int year,
            @ForAll @IntRange(min = 1, max = 12) int month,
            @ForAll @IntRange(min = 1, max = 28) int dayOfMonth) {
        LocalDate day = LocalDate.of(year, month, dayOfMonth);
        for (String line : new String[] {
            "发布时间：" + year + "-" + month + "-" + dayOfMonth + " 来源",
            year + "年" + month + "月" + dayOfMonth + "日",
            "民國" + (year - 1911) + "年" + month + "月" + dayOfMonth + "日"
        }) {
            assertTrue(DatePatterns.maybe(line), line);
            assertEquals(day, DatePatterns.written(line).orElseThrow().stamp().day(), line);
        }
        assertEquals(day, DatePatterns.machine(day.toString()).orElseThrow().day());
    }
}
