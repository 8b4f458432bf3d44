using Tern.Scheduler;

namespace Tern.Examples;

internal static class SchedulerExample
{
    public static async Task<string> CreateAsync(string queueArn, string roleArn, string reminder, CancellationToken ct)
    {
        using var scheduler = new SchedulerClient();

        CreateScheduleResponse created = await scheduler.CreateScheduleAsync(
            new()
            {
                Name = "reminder",
                ScheduleExpression = "at(2030-01-01T09:00:00)",
                ScheduleExpressionTimezone = "Europe/Zurich",
                FlexibleTimeWindow = new() { Mode = FlexibleTimeWindowMode.Off },
                ActionAfterCompletion = ActionAfterCompletion.Delete,
                Target = new() { Arn = queueArn, RoleArn = roleArn, Input = reminder },
            },
            ct);
        return created.ScheduleArn;
    }
}
