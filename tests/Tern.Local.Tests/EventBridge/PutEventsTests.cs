using System.Text.Json;
using Tern.EventBridge;
using Tern.Local.Tests.Support;

namespace Tern.Local.Tests.EventBridge;

/// <summary>The checks of <c>PutEvents</c>, and <c>TestEventPattern</c>.</summary>
public sealed class PutEventsTests
{
    private static CancellationToken Token => LocalBus.Token;

    [Fact]
    public async Task Invalid_entries_do_not_affect_the_others()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        await bus.ConnectAsync("rule", """{"source":[{"exists":true}]}""", "queue");
        PutEventsResponse response = await bus.Events.PutEventsAsync(
            new()
            {
                Entries =
                [
                    new() { DetailType = "t", Detail = "{}" },
                    new() { Source = "shop", DetailType = "t", Detail = "{}" },
                    new() { Source = "shop", DetailType = "t", Detail = "[]" },
                    new() { Source = "aws.s3", DetailType = "t", Detail = "{}" },
                ],
            },
            Token);
        Assert.Equal(["InvalidArgument", null, "MalformedDetail", "NotAuthorizedForSourceException"], response.Entries.Select(entry => entry.ErrorCode));
        Assert.Equal(3, response.FailedEntryCount);
        await bus.Aws.SettleAsync(Token);
        Assert.Contains(response.Entries[1].EventId!, Assert.Single(bus.Bodies("queue")), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(262_144, true)]
    [InlineData(262_145, false)]
    public async Task Entries_have_at_most_256_KB(int size, bool isAccepted)
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        // 8 characters of the JSON, 4 of the source and 5 of the type.
        Task<string> sent = bus.PutAsync($$"""{"a":"{{new string('x', size - 17)}}"}""");
        if (isAccepted)
            Assert.NotEmpty(await sent);
        else
            Assert.Equal("Total size of the entries in the request is over the limit.", (await Assert.ThrowsAnyAsync<EventBridgeException>(() => sent)).ServiceMessage);
    }

    [Fact]
    public async Task TestEventPattern_returns_the_recorded_results()
    {
        await using LocalBus bus = await LocalBus.StartAsync();
        using var calls = new JsonCalls(await LocalAws.StartAsync(new() { VerifiesSignatures = false }, Token), "AWSEvents");
        List<string> different = [];
        foreach (JsonElement recorded in Recordings.Require("eventbridge-patterns.json").EnumerateArray())
        {
            string expected = recorded.GetProperty("expect").GetString()!;
            string request = JsonSerializer.Serialize(new Dictionary<string, string>
            {
                ["EventPattern"] = recorded.GetProperty("pattern").GetRawText(),
                ["Event"] = recorded.GetProperty("event").GetRawText(),
            });
            (int status, JsonElement body) = await calls.SendAsync("TestEventPattern", request);
            string actual = status != 200 ? "error" : body.GetProperty("Result").GetBoolean() ? "match" : "nomatch";
            bool isSame = actual == expected
                && (status == 200 || (body.GetProperty("__type").GetString() == recorded.GetProperty("code").GetString() && body.GetProperty("message").GetString()!.StartsWith(recorded.GetProperty("message").GetString()!, StringComparison.Ordinal)));
            if (!isSame)
                different.Add($"{recorded.GetProperty("name")}: {expected}, {status} {body}");
        }
        Assert.Empty(different);
    }
}
