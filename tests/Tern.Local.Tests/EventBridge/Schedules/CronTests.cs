using Tern.Local.EventBridge.Schedules;

namespace Tern.Local.Tests.EventBridge.Schedules;

/// <summary>The times of cron expressions are those of independent evaluators, in more than 1,000 years altogether.</summary>
public sealed class CronTests
{
    public static TheoryData<string> Expressions { get; } =
    [
        "0 20 * * ? *", "15 12 * * ? *", "0 18 ? * 2-6 *", "0/30 20-23 ? * 2-6 2024-2030", "0 2 ? * 7 *", "0 2 ? * 7#3 *", "10 3 ? * 1#5 *", "0 0 ? * 6L *",
        "0 0 ? * L *", "0 0 L * ? *", "5 7 L 2 ? *", "0 9 1W * ? *", "0 9 15W * ? *", "0 9 30W * ? *", "0 9 31W * ? *", "0 9 31W 2,4 ? *", "59 23 31 12 ? *",
        "0 0 29 2 ? *", "0 0 30 2 ? *", "0 0 29 2 ? 2000/4", "0 12 1/5 * ? *", "0 12 */10 */5 ? *", "7,9-11,50/4 6,18 ? 1-3,12 1,4-5 *", "1-31/30 1 ? * 1,7 *",
        "0-15/5 8-8 1 1,7 ? *", "0 0 1 1 ? 1970,2199", "30 4 ? */2 3#1 *", "0 0 ? 6 2L 2001/3", "15 0/6 13 * ? *", "0 0 1-7 * ? 1999-2000,2050",
        "0 5 ? * 2/2 *", "45 23 28-31 2,11 ? *", "0 0 28W 2 ? *", "0 0 29W 2 ? *",
    ];

    /// <summary>Cronos has no years, no steps of days of the week, and another rule for days that a month does not have.</summary>
    public static TheoryData<string> ExpressionsOfCronos { get; } =
    [
        .. Expressions.Select(row => row.Data).Where(expression =>
            expression.EndsWith('*') && !expression.Contains("2/2", StringComparison.Ordinal) && !expression.Contains("31W", StringComparison.Ordinal)),
    ];

    [Theory]
    [MemberData(nameof(Expressions))]
    public void Next_in_44_years_has_the_times_of_a_search_of_all_days(string expression)
    {
        DateTime first = new(1996, 1, 1);
        DateTime last = new(2039, 12, 31);

        DateTime[] expected = [.. new CronReference(expression).Times(first, last)];

        Assert.Equal(expected, Times(expression, first, last));
    }

    [Theory]
    [InlineData("0 0 L 12 ? *", 230)]
    [InlineData("0 0 29 2 ? *", 56)]
    [InlineData("0 0 1 1 ? *", 230)]
    [InlineData("0 0 30 2 ? *", 0)]
    public void Next_has_times_from_1970_to_2199(string expression, int count)
    {
        DateTime[] times = [.. Times(expression, new DateTime(1, 1, 1), new DateTime(9999, 1, 1))];

        Assert.Equal(count, times.Length);
        Assert.DoesNotContain(times, time => time.Year is < 1970 or > 2199);
    }

    [Theory]
    [MemberData(nameof(ExpressionsOfCronos))]
    public void Next_has_the_times_of_Cronos(string expression)
    {
        string[] fields = expression.Split(' ');
        // The days of the week of Cronos are 0 to 6.
        fields[4] = fields[4] == "L" ? "6" : Renumber(fields[4]);
        Cronos.CronExpression other = Cronos.CronExpression.Parse(string.Join(' ', fields[..5]));
        DateTime first = new(2000, 1, 1, 0, 0, 0, DateTimeKind.Utc);
        DateTime last = new(2040, 1, 1, 0, 0, 0, DateTimeKind.Utc);

        DateTime[] expected = [.. other.GetOccurrences(first, last)];

        Assert.Equal(expected, Times(expression, first, last.AddDays(-1)));
    }

    // A number after # is an occurrence, not a day.
    private static string Renumber(string days)
    {
        int hash = days.IndexOf('#', StringComparison.Ordinal);
        string numbers = hash < 0 ? days : days[..hash];
        return string.Concat(numbers.Select(c => char.IsAsciiDigit(c) ? (char)(c - 1) : c)) + (hash < 0 ? "" : days[hash..]);
    }

    private static IEnumerable<DateTime> Times(string expression, DateTime first, DateTime last)
    {
        ScheduleExpression parsed = ScheduleExpression.ParseForRule($"cron({expression})");
        DateTimeOffset time = first == DateTime.MinValue ? DateTimeOffset.MinValue : new DateTimeOffset(first, TimeSpan.Zero).AddTicks(-1);
        while (parsed.Next(time, TimeZoneInfo.Utc) is { } next && next.UtcDateTime.Date <= last)
        {
            Assert.True(next > time);
            yield return next.UtcDateTime;
            time = next;
        }
    }
}
