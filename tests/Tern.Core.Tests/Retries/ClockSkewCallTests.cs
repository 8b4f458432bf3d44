using System.Globalization;
using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Retries;

/// <summary>The signing time of calls after an error response whose date differs from the local clock.</summary>
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
    public async Task Date_more_than_a_day_away_does_not_correct_the_clock(int status, string date)
    {
        var handler = new ScriptedHandler(Refused(status, date), s_ok);
        using TestClient client = Create(handler);
        await Assert.ThrowsAsync<TernServiceException>(() => client.EchoAsync(cancellationToken: Token));
        await client.EchoAsync(cancellationToken: Token);
        Assert.Equal(["20261121T080000Z", "20261121T080000Z"], Dates(handler));
    }

    [Fact]
    public async Task Successful_clock_correction_applies_to_later_calls()
    {
        var handler = new ScriptedHandler(Refused(403, "2026-11-21T10:00:00Z"), s_ok);
        using TestClient client = Create(handler);
        Assert.Equal(1, (await client.EchoAsync(cancellationToken: Token)).Metadata.Attempts);
        await client.EchoAsync(cancellationToken: Token);
        Assert.Equal(["20261121T080000Z", "20261121T100000Z", "20261121T100000Z"], Dates(handler));
    }

    [Fact]
    public async Task Failed_clock_correction_is_discarded_after_its_call()
    {
        var handler = new ScriptedHandler(Refused(403, "2026-11-21T10:00:00Z"), Refused(403, "2026-11-21T10:00:00Z"), s_ok);
        using TestClient client = Create(handler);
        await Assert.ThrowsAsync<TernServiceException>(() => client.EchoAsync(cancellationToken: Token));
        await client.EchoAsync(cancellationToken: Token);
        Assert.Equal(["20261121T080000Z", "20261121T100000Z", "20261121T080000Z"], Dates(handler));
    }

    [Fact]
    public async Task Failed_clock_correction_retains_the_previous_one()
    {
        var handler = new ScriptedHandler(
            Refused(403, "2026-11-21T10:00:00Z"), s_ok, Refused(403, "2026-11-21T20:00:00Z"), Refused(403, "2026-11-21T20:00:00Z"), s_ok);
        using TestClient client = Create(handler);
        await client.EchoAsync(cancellationToken: Token);
        await Assert.ThrowsAsync<TernServiceException>(() => client.EchoAsync(cancellationToken: Token));
        await client.EchoAsync(cancellationToken: Token);
        Assert.Equal("20261121T200000Z", Dates(handler).ElementAt(3));
        Assert.Equal("20261121T100000Z", Dates(handler).ElementAt(4));
    }

    [Fact]
    public async Task Clock_correction_is_retained_after_an_unrelated_failed_attempt()
    {
        var handler = new ScriptedHandler(Refused(403, "2026-11-21T10:00:00Z"), ScriptedHandler.Error(500, ""), s_ok);
        using TestClient client = Create(handler);
        Assert.Equal(2, (await client.EchoAsync(cancellationToken: Token)).Metadata.Attempts);
        await client.EchoAsync(cancellationToken: Token);
        Assert.Equal(["20261121T080000Z", "20261121T100000Z", "20261121T100000Z", "20261121T100000Z"], Dates(handler));
    }

    [Fact]
    public async Task Clock_correction_takes_no_retry_token_if_the_call_fails()
    {
        HttpResponseMessage refused = Refused(403, "2026-11-21T10:00:00Z", "RequestTimeTooSkewed");
        HttpResponseMessage missing = ScriptedHandler.Error(404, """{"__type":"NotFound"}""");
        var handler = new ScriptedHandler([.. Enumerable.Repeat<HttpResponseMessage[]>([refused, missing], 40).SelectMany(pair => pair), s_ok]);
        using TestClient client = Create(handler);
        for (int i = 0; i < 40; i++)
            Assert.Equal("NotFound", (await Assert.ThrowsAsync<TernServiceException>(() => client.EchoAsync(cancellationToken: Token))).ErrorCode);
        Assert.Equal(1, (await client.EchoAsync(cancellationToken: Token)).Metadata.Attempts);
        Assert.Equal(81, handler.Sent.Count);
        Assert.Equal("20261121T100000Z", handler.Sent[^1]["x-amz-date"]);
    }

    [Fact]
    public async Task Clock_is_corrected_by_a_client_without_retries()
    {
        var handler = new ScriptedHandler(Refused(403, "2026-11-21T10:00:00Z"), s_ok);
        using var client = new TestClient(TestClient.Defaults with { Handler = handler, TimeProvider = _clock, Retry = RetryOptions.None });
        await client.EchoAsync(cancellationToken: Token);
        await client.EchoAsync(cancellationToken: Token);
        Assert.Equal(["20261121T080000Z", "20261121T100000Z", "20261121T100000Z"], Dates(handler));
    }

    [Fact]
    public async Task Nonreplayable_body_is_not_resent_after_a_clock_skew_error()
    {
        var handler = new ScriptedHandler(Refused(403, "2026-11-21T10:00:00Z"));
        using TestClient client = Create(handler);
        var error = await Assert.ThrowsAsync<TernServiceException>(() => client.EchoAsync(new() { Body = new TestBody("once"u8.ToArray(), canReplay: false) }, Token));
        Assert.Contains("not retried because its body cannot be sent again", error.Message, StringComparison.Ordinal);
        Assert.Single(handler.Sent);
    }

    [Theory]
    [InlineData(400, "ValidationException", true)]
    [InlineData(404, "NoSuchKey", true)]
    [InlineData(409, "Conflict", true)]
    [InlineData(412, "PreconditionFailed", true)]
    [InlineData(400, "IncompleteSignature", false)]
    [InlineData(400, "UnrecognizedClientException", false)]
    [InlineData(400, "ExpiredToken", false)]
    [InlineData(400, "RequestExpired", false)]
    [InlineData(400, "ThrottlingException", false)]
    [InlineData(401, "Unknown", false)]
    [InlineData(403, "AccessDenied", false)]
    [InlineData(500, "InternalError", false)]
    [InlineData(501, "NotImplemented", false)]
    public async Task An_error_after_a_correction_confirms_it_only_if_the_signature_was_accepted(int status, string code, bool isConfirmed)
    {
        var handler = new ScriptedHandler(Refused(403, "2026-11-21T10:00:00Z"), ScriptedHandler.Error(status, $$"""{"__type":"{{code}}"}"""), s_ok);
        using var client = new TestClient(TestClient.Defaults with { Handler = handler, TimeProvider = _clock, Retry = RetryOptions.None });
        await Assert.ThrowsAsync<TernServiceException>(() => client.EchoAsync(cancellationToken: Token));
        await client.EchoAsync(cancellationToken: Token);
        Assert.Equal(isConfirmed ? "20261121T100000Z" : "20261121T080000Z", handler.Sent[^1]["x-amz-date"]);
    }

    private static IEnumerable<string?> Dates(ScriptedHandler handler) => handler.Sent.Select(sent => sent["x-amz-date"]);

    private static HttpResponseMessage Refused(int status, string date, string code = "SignatureDoesNotMatch") => ScriptedHandler.Error(
        status, $$"""{"__type":"{{code}}"}""", ("Date", DateTimeOffset.Parse(date, CultureInfo.InvariantCulture).ToString("r", CultureInfo.InvariantCulture)));

    // The delay before a retry is zero. The test does not have to advance the clock.
    private TestClient Create(ScriptedHandler handler) => new(TestClient.Defaults with { Handler = handler, TimeProvider = _clock });
}
