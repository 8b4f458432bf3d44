using System.Globalization;
using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Retries;

public class ClockSkewTests
{
    private const string Host = "example.eu-west-1.amazonaws.com";
    private static readonly TimeSpan TwoHours = TimeSpan.FromHours(2);

    private readonly ManualTimeProvider _clock = new();
    private readonly ClockSkew _skew;

    public ClockSkewTests() => _skew = new ClockSkew(_clock);

    [Fact]
    public void GetTime_without_a_correction_is_the_local_time() => Assert.Equal(_clock.GetUtcNow(), _skew.GetTime(Host));

    [Theory]
    [InlineData("RequestTimeTooSkewed")]
    [InlineData("RequestExpired")]
    [InlineData("RequestInTheFuture")]
    public void Definite_skew_error_corrects_the_clock_by_any_offset(string code)
    {
        Assert.True(Correct(400, code, TimeSpan.FromSeconds(-30)));
        Assert.Equal(_clock.GetUtcNow() - TimeSpan.FromSeconds(30), _skew.GetTime(Host));
    }

    [Theory]
    [InlineData(400, "InvalidSignatureException")]
    [InlineData(403, "SignatureDoesNotMatch")]
    [InlineData(401, "AuthFailure")]
    [InlineData(403, "UnknownError")]
    public void Possible_skew_error_corrects_the_clock_only_beyond_four_minutes(int status, string code)
    {
        Assert.False(Correct(status, code, TimeSpan.FromMinutes(3.9)));
        Assert.Equal(_clock.GetUtcNow(), _skew.GetTime(Host));
        Assert.True(Correct(status, code, TimeSpan.FromMinutes(-4.1)));
        Assert.Equal(_clock.GetUtcNow() - TimeSpan.FromMinutes(4.1), _skew.GetTime(Host));
    }

    [Theory]
    [InlineData(400, "ValidationException")]
    [InlineData(500, "InternalError")]
    [InlineData(404, "UnknownError")]
    public void Unrelated_error_does_not_correct_the_clock(int status, string code)
    {
        Assert.False(Correct(status, code, TwoHours));
        Assert.Equal(_clock.GetUtcNow(), _skew.GetTime(Host));
    }

    [Theory]
    [InlineData(null)]
    [InlineData("")]
    [InlineData("yesterday")]
    [InlineData("2026-11-21T10:00:00Z")]
    [InlineData("Fri, 31 Dec 9999 23:59:59 GMT")]
    [InlineData("Mon, 01 Jan 0001 00:00:00 GMT")]
    [InlineData("Thu, 01 Jan 1970 00:00:00 GMT")]
    [InlineData("Wed, 21 Nov 2125 08:00:00 GMT")]
    [InlineData("Fri, 20 Nov 2026 07:59:59 GMT")] // a second more than a day
    [InlineData("Sun, 22 Nov 2026 08:00:01 GMT")]
    public void Missing_invalid_or_distant_Date_header_is_ignored(string? date)
    {
        Assert.False(_skew.TryFindOffset(RetryTestData.Error(403, "RequestTimeTooSkewed", date), _clock.GetUtcNow(), out _));
        Assert.Equal(_clock.GetUtcNow(), _skew.GetTime(Host));
    }

    [Theory]
    [InlineData(24)]
    [InlineData(-24)]
    public void Offset_of_exactly_one_day_is_corrected(int hours) => Assert.True(Correct(403, "RequestTimeTooSkewed", TimeSpan.FromHours(hours)));

    [Fact]
    public void TryFindOffset_does_not_change_the_clock()
    {
        Assert.True(_skew.TryFindOffset(Error(403, "RequestTimeTooSkewed", TwoHours), _clock.GetUtcNow(), out TimeSpan offset));
        Assert.Equal(TwoHours, offset);
        Assert.Equal(_clock.GetUtcNow(), _skew.GetTime(Host));
        Assert.Equal(_clock.GetUtcNow() + TwoHours, _skew.GetTime(offset));
    }

    [Fact]
    public void Call_signed_with_the_wrong_time_is_retried_after_another_call_corrected_the_clock()
    {
        DateTimeOffset signedAt = _skew.GetTime(Host);
        Assert.True(Correct(403, "SignatureDoesNotMatch", TwoHours, signedAt));
        Assert.True(Correct(403, "SignatureDoesNotMatch", TwoHours, signedAt));
        Assert.False(Correct(403, "SignatureDoesNotMatch", TwoHours, _skew.GetTime(Host)));
    }

    [Fact]
    public void Offset_returns_to_zero_after_the_local_clock_is_fixed()
    {
        Assert.True(Correct(403, "RequestTimeTooSkewed", TwoHours));
        _clock.JumpWallClock(TwoHours);
        Assert.True(Correct(403, "RequestTimeTooSkewed", TimeSpan.Zero));
        Assert.Equal(_clock.GetUtcNow(), _skew.GetTime(Host));
    }

    [Fact]
    public void Offsets_are_per_host_and_case_insensitive()
    {
        Assert.True(Correct(403, "RequestTimeTooSkewed", TwoHours));
        Assert.Equal(_clock.GetUtcNow() + TwoHours, _skew.GetTime(Host.ToUpperInvariant()));
        Assert.Equal(_clock.GetUtcNow(), _skew.GetTime("other.amazonaws.com"));
    }

    [Fact]
    public void Offsets_are_stored_for_the_latest_16_hosts()
    {
        for (int i = 0; i < 1_000; i++)
            _skew.Accept($"host-{i}", TwoHours);
        int known = Enumerable.Range(0, 1_000).Count(i => _skew.GetTime($"host-{i}") != _clock.GetUtcNow());
        Assert.Equal(16, known);
        Assert.Equal(_clock.GetUtcNow() + TwoHours, _skew.GetTime("host-999"));
    }

    private bool Correct(int status, string code, TimeSpan serverAhead, DateTimeOffset? signedAt = null)
    {
        if (!_skew.TryFindOffset(Error(status, code, serverAhead), signedAt ?? _clock.GetUtcNow(), out TimeSpan offset))
            return false;
        _skew.Accept(Host, offset);
        return true;
    }

    private TernServiceException Error(int status, string code, TimeSpan serverAhead) =>
        RetryTestData.Error(status, code, (_clock.GetUtcNow() + serverAhead).ToString("r", CultureInfo.InvariantCulture));
}
