namespace Tern.Referees.Tests.Clients.JavaScript;

/// <summary>The client of EventBridge Scheduler, with a schedule that is due and sends a message to a queue.</summary>
public sealed class SchedulerScriptTests : ScriptTests
{
    private const string Expected = """
        {
          "group": ["arn:aws:scheduler:us-east-1:000000000000:schedule-group/js-group", "ACTIVE"],
          "groups": ["default", "js-group"],
          "tags": [{"Key": "stage", "Value": "b"}],
          "schedule": "arn:aws:scheduler:us-east-1:000000000000:schedule/js-group/js-once",
          "delivered": ["é 😀"],
          "got": ["DISABLED", "changed", "cron(0 9 ? * MON-FRI *)", "Europe/Berlin", {"Mode": "FLEXIBLE", "MaximumWindowInMinutes": 15}, true, true],
          "schedules": [["js-daily", "DISABLED"]],
          "errors": [
            ["ResourceNotFoundException", null, 404],
            ["ConflictException", null, 409],
            ["ValidationException", null, 400],
            ["ValidationException", null, 400],
            ["ResourceNotFoundException", null, 404],
            ["ValidationException", null, 400],
            ["ConflictException", null, 409]
          ]
        }
        """;

    [Fact]
    public Task Operations_of_Scheduler_work_with_the_aws_sdk_for_javascript() => VerifyServiceAsync("Scheduler", Expected, [], "scheduler.js");
}
