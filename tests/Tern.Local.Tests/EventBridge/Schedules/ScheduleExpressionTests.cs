using System.Globalization;
using System.Text.Json;
using Tern.Local.EventBridge.Schedules;
using Tern.Local.Tests.Support;

namespace Tern.Local.Tests.EventBridge.Schedules;

/// <summary>Which schedule expressions are valid, and their times in time zones.</summary>
public sealed class ScheduleExpressionTests
{
    // Clocks are set forward from 2:00 to 3:00 on 9 March 2025, and back from 2:00 to 1:00 on 2 November 2025.
    private static readonly TimeZoneInfo s_newYork = CreateNewYork();

    [Theory]
    [InlineData("scheduler.json", "ParseForSchedule")]
    [InlineData("eventbridge.json", "ParseForRule")]
    public void Every_recorded_expression_is_accepted_or_refused_as_by_the_service(string file, string method)
    {
        int count = 0;
        foreach (JsonElement recorded in Recordings.Require(file).EnumerateArray())
        {
            // The name of a test ends with the expression in brackets.
            string name = recorded.GetProperty("test").GetString()!;
            int bracket = name.IndexOf('[', StringComparison.Ordinal);
            if (bracket < 0 || !name.EndsWith(")]", StringComparison.Ordinal) || !name.Contains("sched", StringComparison.Ordinal))
                continue;
            string expression = name[(bracket + 1)..^1];
            string? expected = null;
            foreach (string message in Recordings.ErrorMessages(recorded.GetProperty("answers"), "ValidationException"))
                expected = message;
            string? actual = null;
            try
            {
                _ = method == "ParseForRule" ? ScheduleExpression.ParseForRule(expression) : ScheduleExpression.ParseForSchedule(expression);
            }
            catch (InvalidScheduleExpressionException e)
            {
                actual = e.Message;
            }
            Assert.Equal(expected, actual);
            count++;
        }
        Assert.NotEqual(0, count);
    }

    [Theory]
    [InlineData("rate(1 minute)")]
    [InlineData("rate(2 minutes)")]
    [InlineData("rate(1 hour)")]
    [InlineData("rate(7 days)")]
    [InlineData("cron(0 10 * * ? *)")]
    [InlineData("cron(0 8 1 * ? *)")]
    [InlineData("cron(0/5 8-17 ? * mon-FRI *)")]
    [InlineData("cron(0 9 ? * 2#1 *)")]
    [InlineData("cron(15 10 ? * 6L 2022-2023)")]
    [InlineData("cron(15 10 ? * FRIL *)")]
    [InlineData("cron(0 0 3W JAN,DEC ? 1970-2199)")]
    public void ParseForRule_with_a_valid_expression_is_accepted(string text) => Assert.NotNull(ScheduleExpression.ParseForRule(text));

    [Theory]
    [InlineData("")]
    [InlineData("rate")]
    [InlineData("rate(0 minutes)")]
    [InlineData("rate(-1 minutes)")]
    [InlineData("rate(1 minutes)")]
    [InlineData("rate(2 minute)")]
    [InlineData("rate(1.5 hours)")]
    [InlineData("rate(10 seconds)")]
    [InlineData("rate(10  minutes)")]
    [InlineData("rate(10 MINUTES)")]
    [InlineData("rate(99999999999 minutes)")]
    [InlineData("rate(2000000000 days)")]
    [InlineData("at(2025-01-01T00:00:00)")]
    [InlineData("cron(0 10 * * *)")]
    [InlineData("cron(0 10 * * ? * *)")]
    [InlineData("cron(0 10 * * * *)")]
    [InlineData("cron(0 10 ? * ? *)")]
    [InlineData("cron(60 10 * * ? *)")]
    [InlineData("cron(0 24 * * ? *)")]
    [InlineData("cron(0 0 0 * ? *)")]
    [InlineData("cron(0 0 32 * ? *)")]
    [InlineData("cron(0 0 1 13 ? *)")]
    [InlineData("cron(0 0 1 JANUARY ? *)")]
    [InlineData("cron(0 0 ? * 8 *)")]
    [InlineData("cron(0 0 ? * 2#6 *)")]
    [InlineData("cron(0 0 ? * 2#0 *)")]
    [InlineData("cron(0 0 ? * 2#1,3#1 *)")]
    [InlineData("cron(0 0 1,L * ? *)")]
    [InlineData("cron(0 0 W * ? *)")]
    [InlineData("cron(0 0 1 * ? 1969)")]
    [InlineData("cron(0 0 1 * ? 2200)")]
    [InlineData("cron(0/0 0 1 * ? *)")]
    [InlineData("cron(5-1 0 1 * ? *)")]
    [InlineData("cron(, 0 1 * ? *)")]
    [InlineData("cron(1-2-3 0 1 * ? *)")]
    [InlineData("cron(1/2/3 0 1 * ? *)")]
    [InlineData("cron(0 10 * * ? *")]
    public void ParseForRule_with_an_invalid_expression_throws(string text) =>
        Assert.Equal("Parameter ScheduleExpression is not valid.", Assert.Throws<InvalidScheduleExpressionException>(() => ScheduleExpression.ParseForRule(text)).Message);

    [Theory]
    [InlineData("at(2025-06-01T10:30:00)", "2025-06-01T14:30:00Z")]
    [InlineData("at(2025-01-01T10:30:00)", "2025-01-01T15:30:00Z")]
    [InlineData("at(2025-03-09T02:30:00)", null)]
    [InlineData("at(2025-11-02T01:30:00)", "2025-11-02T05:30:00Z")]
    [InlineData("at(2024-12-31T18:59:59)", null)]
    [InlineData("at(0001-01-01T00:00:00)", null)]
    [InlineData("at(9999-12-31T23:59:59)", null)]
    [InlineData("rate(1 day)", "2025-01-02T00:00:00Z")]
    [InlineData("rate(12 hours)", "2025-01-01T12:00:00Z")]
    public void Next_in_a_time_zone_has_the_time(string text, string? expected) =>
        Assert.Equal(expected is null ? null : Time(expected), ScheduleExpression.ParseForSchedule(text).Next(Time("2025-01-01T00:00:00Z"), s_newYork));

    [Fact]
    public void Next_skips_a_local_time_that_does_not_exist() =>
        Assert.Equal(["2025-03-08T07:30:00Z", "2025-03-10T06:30:00Z"], Next("cron(30 2 * * ? *)", "2025-03-08T00:00:00Z", 2));

    [Fact]
    public void Next_uses_a_repeated_local_time_once() =>
        Assert.Equal(
            ["2025-11-02T05:00:00Z", "2025-11-02T05:30:00Z", "2025-11-02T07:00:00Z"],
            Next("cron(0/30 * * * ? *)", "2025-11-02T04:30:00Z", 3));

    [Theory]
    [InlineData("2025-11-02T05:45:00Z")]
    [InlineData("2025-11-02T06:15:00Z")]
    [InlineData("2025-11-02T06:45:00Z")]
    public void Next_after_a_repeated_local_time_is_later(string after) => Assert.Equal(["2025-11-02T07:00:00Z"], Next("cron(0/30 * * * ? *)", after, 1));

    [Fact]
    public void Next_is_strictly_later() =>
        Assert.Equal(["2025-01-01T00:01:00Z", "2025-01-01T00:02:00Z"], Next("cron(* * * * ? *)", "2025-01-01T00:00:00Z", 2));

    [Fact]
    public void Next_after_the_last_year_is_null()
    {
        ScheduleExpression expression = ScheduleExpression.ParseForSchedule("cron(* * * * ? *)");

        Assert.Null(expression.Next(DateTimeOffset.MaxValue, s_newYork));
        Assert.Null(ScheduleExpression.ParseForSchedule("rate(1 day)").Next(DateTimeOffset.MaxValue, s_newYork));
        Assert.Equal(1970, expression.Next(DateTimeOffset.MinValue, s_newYork)!.Value.Year);
    }

    private static string[] Next(string expression, string after, int count)
    {
        ScheduleExpression parsed = ScheduleExpression.ParseForSchedule(expression);
        DateTimeOffset time = Time(after);
        string[] times = new string[count];
        for (int i = 0; i < count; i++)
        {
            time = parsed.Next(time, s_newYork)!.Value;
            times[i] = time.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture);
        }
        return times;
    }

    private static DateTimeOffset Time(string text) => DateTimeOffset.Parse(text, CultureInfo.InvariantCulture);

    // Defined here, so the test does not depend on the time zones of the computer.
    private static TimeZoneInfo CreateNewYork()
    {
        DateTime two = new(1, 1, 1, 2, 0, 0);
        var rule = TimeZoneInfo.AdjustmentRule.CreateAdjustmentRule(
            DateTime.MinValue.Date,
            DateTime.MaxValue.Date,
            TimeSpan.FromHours(1),
            TimeZoneInfo.TransitionTime.CreateFloatingDateRule(two, 3, 2, DayOfWeek.Sunday),
            TimeZoneInfo.TransitionTime.CreateFloatingDateRule(two, 11, 1, DayOfWeek.Sunday));
        return TimeZoneInfo.CreateCustomTimeZone("New York", TimeSpan.FromHours(-5), null, null, null, [rule]);
    }
}
