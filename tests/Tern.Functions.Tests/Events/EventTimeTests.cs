namespace Tern.Functions.Tests.Events;

public sealed class EventTimeTests
{
    [Theory]
    [InlineData("2026-11-29T08:00:00Z", 0)]
    [InlineData("2026-11-29T08:00:00.123Z", 123)]
    [InlineData("2026-11-29T08:00:00.123+0000", 123)]
    [InlineData("2026-11-29T10:00:00.123+02:00", 123)]
    public void Text_of_a_service_is_a_time_in_UTC(string text, int milliseconds)
    {
        var time = new EventTime(text);
        Assert.Equal(new DateTimeOffset(2026, 11, 29, 8, 0, 0, milliseconds, TimeSpan.Zero), time.Value);
        Assert.Equal(text, time.ToString());
    }

    [Theory]
    [InlineData("")]
    [InlineData("yesterday")]
    [InlineData("2023-08-04T12: 56: 46.138+0000")]
    [InlineData("2026-11-29T08:00:00.0000000000000000000000000000000000000000000000000000000000000000000Z")]
    [InlineData("ääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääää")]
    public void Text_that_is_not_a_time_is_retained_and_has_no_value(string text)
    {
        EventTime time = Payloads.Read<EventBridgeEvent>($$"""{"time":"{{text}}"}""").Time!.Value;
        Assert.Equal(text, time.Text);
        Assert.False(time.TryGetValue(out _));
        Assert.Contains("is not a time", Assert.Throws<FormatException>(() => time.Value).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Time_converts_to_ISO_8601()
    {
        EventTime time = new DateTimeOffset(2026, 11, 29, 10, 0, 0, 123, TimeSpan.FromHours(2));
        Assert.Equal("2026-11-29T08:00:00.123Z", time.Text);
        Assert.Equal(time, new EventTime("2026-11-29T08:00:00.123Z"));
        Assert.True(time != default);
        Assert.Equal("", default(EventTime).Text);
    }
}
