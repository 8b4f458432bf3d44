using System.Text;
using System.Text.Json;
using Tern.Local.EventBridge.Patterns;
using Tern.Local.Tests.Support;

namespace Tern.Local.Tests.EventBridge.Patterns;

/// <summary>Event patterns have the results and the messages that EventBridge returned.</summary>
public sealed class RecordedPatternTests
{
    private const string SourceStart = "(String)\"";
    private const string SourceEnd = "\"; line: ";

    [Fact]
    public void Every_recorded_pattern_has_the_result_of_the_service()
    {
        JsonElement cases = Recordings.Require("eventbridge-patterns.json");

        string[] different = [.. cases.EnumerateArray().Select(Describe).OfType<string>()];

        Assert.Empty(different);
        Assert.NotEqual(0, cases.GetArrayLength());
    }

    [Fact]
    public void Every_recorded_message_has_the_position_of_the_service()
    {
        // A pattern with a replaced value is not the one that the service received.
        string[] messages = [.. Recordings.ErrorMessages(Recordings.Require("eventbridge.json"), "InvalidEventPatternException")
            .Where(message => message.Contains(SourceStart, StringComparison.Ordinal) && !message.Contains("<region>", StringComparison.Ordinal))];

        foreach (string message in messages)
        {
            string pattern = message.Split(SourceStart)[1].Split(SourceEnd)[0];
            var error = Assert.Throws<InvalidEventPatternException>(() => EventPattern.Parse(Encoding.UTF8.GetBytes(pattern)));
            Assert.Equal(message, error.Message);
        }
        Assert.NotEmpty(messages);
    }

    // Null if the result is that of the service.
    private static string? Describe(JsonElement recorded)
    {
        string expected = recorded.GetProperty("expect").GetString()!;
        string actual;
        try
        {
            EventPattern pattern = EventPattern.Parse(Encoding.UTF8.GetBytes(recorded.GetProperty("pattern").GetRawText()));
            actual = pattern.Matches(Encoding.UTF8.GetBytes(recorded.GetProperty("event").GetRawText())) ? "match" : "nomatch";
        }
        catch (InvalidEventPatternException e)
        {
            actual = e.Message.Split('\n')[0];
            expected = recorded.TryGetProperty("message", out JsonElement message) ? message.GetString()! : expected;
        }
        return actual == expected ? null : $"{recorded.GetProperty("name")}: {actual} instead of {expected}";
    }
}
