using System.Globalization;
using Tern.Support;

namespace Tern.Retries;

/// <summary>What calls sign with after an error that has another time than this machine's clock.</summary>
public sealed class ClockSkewCallTests
{
    private static readonly HttpResponseMessage s_ok = ScriptedHandler.Ok();

    private readonly ManualTimeProvider _clock = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(401, "1970-01-01T00:00:00Z")]
    [InlineData(403, "1970-01-01T00:00:00Z")]
    [InlineData(401, "2125-01-01T00:00:00Z")]
    [InlineData(403, "2125-01-01T00:00:00Z")]
    public async Task A_date_more_than_a_day_away_signs_nothing(int status, string date)
    {
        var handler = new ScriptedHandler(Refused(status, date), s_ok);
        using TestClient client = Create(handler);
        await Assert.ThrowsAsync<ServiceException>(() => client.EchoAsync(cancellationToken: Token));
        await client.EchoAsync(cancellationToken: Token);
        Assert.Equal(["20261121T080000Z", "20261121T080000Z"], Dates(handler));
    }

    [Fact]
    public async Task A_correction_that_succeeds_holds_for_later_calls()
    {
        var handler = new ScriptedHandler(Refused(403, "2026-11-21T10:00:00Z"), s_ok);
        using TestClient client = Create(handler);
        Assert.Equal(2, (await client.EchoAsync(cancellationToken: Token)).Metadata.Attempts);
        await client.EchoAsync(cancellationToken: Token);
        Assert.Equal(["20261121T080000Z", "20261121T100000Z", "20261121T100000Z"], Dates(handler));
    }

    [Fact]
    public async Task A_correction_that_fails_is_dropped_with_its_call()
    {
        var handler = new ScriptedHandler(Refused(403, "2026-11-21T10:00:00Z"), Refused(403, "2026-11-21T10:00:00Z"), s_ok);
        using TestClient client = Create(handler);
        await Assert.ThrowsAsync<ServiceException>(() => client.EchoAsync(cancellationToken: Token));
        await client.EchoAsync(cancellationToken: Token);
        Assert.Equal(["20261121T080000Z", "20261121T100000Z", "20261121T080000Z"], Dates(handler));
    }

    [Fact]
    public async Task A_correction_that_fails_leaves_the_one_before()
    {
        var handler = new ScriptedHandler(
            Refused(403, "2026-11-21T10:00:00Z"), s_ok, Refused(403, "2026-11-21T20:00:00Z"), Refused(403, "2026-11-21T20:00:00Z"), s_ok);
        using TestClient client = Create(handler);
        await client.EchoAsync(cancellationToken: Token);
        await Assert.ThrowsAsync<ServiceException>(() => client.EchoAsync(cancellationToken: Token));
        await client.EchoAsync(cancellationToken: Token);
        Assert.Equal("20261121T200000Z", Dates(handler).ElementAt(3));
        Assert.Equal("20261121T100000Z", Dates(handler).ElementAt(4));
    }

    [Fact]
    public async Task An_attempt_between_that_fails_otherwise_does_not_drop_the_correction()
    {
        var handler = new ScriptedHandler(Refused(403, "2026-11-21T10:00:00Z"), ScriptedHandler.Error(500, ""), s_ok);
        using TestClient client = Create(handler);
        Assert.Equal(3, (await client.EchoAsync(cancellationToken: Token)).Metadata.Attempts);
        await client.EchoAsync(cancellationToken: Token);
        Assert.Equal(["20261121T080000Z", "20261121T100000Z", "20261121T100000Z", "20261121T100000Z"], Dates(handler));
    }

    private static IEnumerable<string?> Dates(ScriptedHandler handler) => handler.Sent.Select(sent => sent["x-amz-date"]);

    private static HttpResponseMessage Refused(int status, string date) => ScriptedHandler.Error(
        status, """{"__type":"SignatureDoesNotMatch"}""", ("Date", DateTimeOffset.Parse(date, CultureInfo.InvariantCulture).ToString("r", CultureInfo.InvariantCulture)));

    // The delay before a retry is zero, which the clock does not have to be moved for.
    private TestClient Create(ScriptedHandler handler) => new(TestClient.Defaults with { Handler = handler, TimeProvider = _clock });
}
