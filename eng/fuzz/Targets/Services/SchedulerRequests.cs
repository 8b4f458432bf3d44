namespace Tern.Fuzz.Targets.Services;

/// <summary>Requests to EventBridge Scheduler.</summary>
internal static class SchedulerRequests
{
    private const string Target = """{"Arn":"arn:aws:sqs:us-east-1:000000000000:q","RoleArn":"arn:aws:iam::000000000000:role/r","Input":"<aws.scheduler.scheduled-time>","RetryPolicy":{"MaximumEventAgeInSeconds":60,"MaximumRetryAttempts":1},"DeadLetterConfig":{"Arn":"arn:aws:sqs:us-east-1:000000000000:q"}}""";
    private const string Universal = """{"Arn":"arn:aws:scheduler:::aws-sdk:sqs:sendMessage","RoleArn":"arn:aws:iam::000000000000:role/r","Input":"{\"QueueUrl\":\"http://127.0.0.1:1/000000000000/q\",\"MessageBody\":\"b\"}"}""";

    public static IReadOnlyList<byte[]> All { get; } =
    [
        Json("POST /schedule-groups/g", """{"Tags":[{"Key":"a","Value":"b"}],"ClientToken":"c"}"""),
        Json("POST /schedules/every", $$"""{"GroupName":"g","ScheduleExpression":"rate(1 minutes)","FlexibleTimeWindow":{"Mode":"FLEXIBLE","MaximumWindowInMinutes":15},"StartDate":4102441200,"EndDate":4102444800,"Target":{{Target}}}"""),
        Json("POST /schedules/berlin", $$"""{"ScheduleExpression":"cron(30 2 L * ? 2025-2199)","ScheduleExpressionTimezone":"Europe/Berlin","FlexibleTimeWindow":{"Mode":"OFF"},"Target":{{Target}}}"""),
        Json("POST /schedules/once", $$"""{"ScheduleExpression":"at(2030-03-31T02:30:00)","ScheduleExpressionTimezone":"America/New_York","ActionAfterCompletion":"DELETE","FlexibleTimeWindow":{"Mode":"OFF"},"Target":{{Target}}}"""),
        Json("PUT /schedules/berlin", $$"""{"ScheduleExpression":"cron(0 0 15W * ? *)","State":"DISABLED","Description":"d","FlexibleTimeWindow":{"Mode":"OFF"},"Target":{{Target}}}"""),
        Json("GET /schedules/every?groupName=g"),
        Json("GET /schedules?NamePrefix=e&MaxResults=1&State=ENABLED"),
        Json("GET /schedule-groups?MaxResults=1"),
        Json("GET /schedule-groups/g"),
        Json("GET /tags/arn%3Aaws%3Ascheduler%3Aus-east-1%3A000000000000%3Aschedule-group%2Fg"),
        Json("POST /schedules/universal", $$"""{"ScheduleExpression":"rate(1 hour)","FlexibleTimeWindow":{"Mode":"OFF"},"Target":{{Universal}}}"""),
    ];

    private static byte[] Json(string line, string body = "") => RequestText.Create($"{line} HTTP\nHost: scheduler.us-east-1.amazonaws.com\nContent-Type: application/json", body);
}
