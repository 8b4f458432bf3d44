using Tern.Local.EventBridge.Schedules;

namespace Tern.Fuzz.Targets;

/// <summary>Schedule expressions: accepted or refused, and each time of an accepted expression is later than the previous one.</summary>
internal sealed class ScheduleTarget : IFuzzTarget
{
    private const int MaxTimes = 5;

    private static readonly TimeZoneInfo s_zone = TimeZoneInfo.CreateCustomTimeZone("fuzz", TimeSpan.FromMinutes(-570), null, null, null,
    [
        TimeZoneInfo.AdjustmentRule.CreateAdjustmentRule(
            DateTime.MinValue.Date,
            DateTime.MaxValue.Date,
            TimeSpan.FromMinutes(30),
            TimeZoneInfo.TransitionTime.CreateFloatingDateRule(new DateTime(1, 1, 1, 2, 0, 0), 10, 1, DayOfWeek.Sunday),
            TimeZoneInfo.TransitionTime.CreateFloatingDateRule(new DateTime(1, 1, 1, 2, 0, 0), 4, 1, DayOfWeek.Sunday)),
    ]);

    public string Name => "schedule";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        "cron(0/5 8-17 ? * MON-FRI *)"u8.ToArray(),
        "cron(15,45 */6 L 1,DEC ? 2024-2199/3)"u8.ToArray(),
        "cron(0 0 31W * ? *)"u8.ToArray(),
        "cron(30 1 ? * SUN#5 2030)"u8.ToArray(),
        "cron(59 23 ? 2 6L *)"u8.ToArray(),
        "rate(5 minutes)"u8.ToArray(),
        "rate(1 day)"u8.ToArray(),
        "at(2030-04-07T01:45:00)"u8.ToArray(),
    ];

    public void Run(byte[] input)
    {
        string text = InputText.Read(input);
        ScheduleExpression? ofSchedule = Parse(ScheduleExpression.ParseForSchedule, text);
        if (Parse(ScheduleExpression.ParseForRule, text) is not null && ofSchedule is null)
            throw new FuzzFindingException("The expression is accepted for rules, but not for schedules.");
        if (ofSchedule is null)
            return;
        DateTimeOffset time = new(2029, 12, 31, 23, 59, 59, TimeSpan.Zero);
        for (int i = 0; i < MaxTimes && ofSchedule.Next(time, s_zone) is { } next; i++)
        {
            if (next <= time)
                throw new FuzzFindingException($"{next:O} is not after {time:O}.");
            time = next;
        }
    }

    private static ScheduleExpression? Parse(Func<string, ScheduleExpression> parse, string text)
    {
        try
        {
            return parse(text);
        }
        catch (InvalidScheduleExpressionException)
        {
            return null;
        }
    }
}
