using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using Tern.Local.Tests.Support;

namespace Tern.Local.Tests.Scheduler;

/// <summary>Schedules, compared with recorded responses of AWS.</summary>
public sealed class SchedulerRecordingTests : IAsyncLifetime
{
    private const string File = "scheduler.json";
    private const string InvalidTest = "tests_create_schedule_with_invalid_schedule_expression[";
    private const string ValidTest = "test_create_schedule_with_valid_cron_expressions[";

    private LocalAws _aws = null!;
    private HttpMessageInvoker _invoker = null!;

    public async ValueTask InitializeAsync()
    {
        _aws = await LocalAws.StartAsync(new() { VerifiesSignatures = false }, TestContext.Current.CancellationToken);
        _invoker = new HttpMessageInvoker(_aws.Handler, disposeHandler: false);
    }

    public async ValueTask DisposeAsync()
    {
        _invoker.Dispose();
        await _aws.DisposeAsync();
    }

    [Fact]
    public async Task Expressions_have_the_recorded_responses()
    {
        int count = 0;
        foreach (JsonElement entry in Recordings.Require(File).EnumerateArray())
        {
            string test = entry.GetProperty("test").GetString()!.Split("::")[1];
            string? prefix = new[] { InvalidTest, ValidTest }.FirstOrDefault(prefix => test.StartsWith(prefix, StringComparison.Ordinal));
            if (prefix is null)
                continue;
            string body = $$$"""
                {"ScheduleExpression":"{{{test[prefix.Length..^1]}}}","FlexibleTimeWindow":{"Mode":"OFF"},"Target":{"Arn":"arn:aws:lambda:us-east-1:000000000000:function:f","RoleArn":"arn:aws:iam::000000000000:role/r"}}
                """;
            RecordedResponses.Require(File, test).Verify(prefix == ValidTest ? "create-schedule" : "invalid-schedule-expression", await SendAsync(HttpMethod.Post, $"/schedules/s{count++}", body));
        }
        Assert.Equal(16, count);
    }

    [Fact]
    public async Task Tags_have_the_recorded_responses()
    {
        await SendAsync(HttpMethod.Post, "/schedule-groups/g", "{}");
        const string Tags = "/tags/arn%3Aaws%3Ascheduler%3Aus-east-1%3A000000000000%3Aschedule-group%2Fg";
        await SendAsync(HttpMethod.Post, Tags, """{"Tags":[{"Key":"TagKey","Value":"TagValue"}]}""");
        RecordedResponses.Require(File, "test_tag_resource").Verify("list-tagged-schedule", await SendAsync(HttpMethod.Get, Tags, null));
        await SendAsync(HttpMethod.Delete, Tags + "?TagKeys=TagKey", null);
        RecordedResponses.Require(File, "test_untag_resource").Verify("list-untagged-schedule", await SendAsync(HttpMethod.Get, Tags, null));
    }

    // The type of an error of this protocol is in a header.
    private async Task<(int Status, JsonElement Body)> SendAsync(HttpMethod method, string path, string? body)
    {
        using var request = new HttpRequestMessage(method, $"https://scheduler.us-east-1.amazonaws.com{path}");
        if (body is not null)
            request.Content = new ByteArrayContent(Encoding.UTF8.GetBytes(body)) { Headers = { ContentType = MediaTypeHeaderValue.Parse("application/json") } };
        using HttpResponseMessage response = await _invoker.SendAsync(request, TestContext.Current.CancellationToken);
        byte[] content = await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
        if (!response.Headers.TryGetValues("x-amzn-ErrorType", out IEnumerable<string>? type))
            return ((int)response.StatusCode, JsonElement.Parse(content));
        var error = new Dictionary<string, string> { ["__type"] = type.Single(), ["Message"] = JsonElement.Parse(content).GetProperty("Message").GetString()! };
        return ((int)response.StatusCode, JsonSerializer.SerializeToElement(error));
    }
}
