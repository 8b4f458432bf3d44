using System.Globalization;
using Tern.Support;

namespace Tern.Retries;

public class ClockSkewTests
{
    private const string Host = "example.eu-west-1.amazonaws.com";
    private static readonly TimeSpan TwoHours = TimeSpan.FromHours(2);

    private readonly ManualTimeProvider _clock = new();
    private readonly ClockSkew _skew;

    public ClockSkewTests() => _skew = new ClockSkew(_clock);

    [Fact]
    public void Starts_with_the_machine_s_clock() => Assert.Equal(_clock.GetUtcNow(), _skew.GetTime(Host));

    [Theory]
    [InlineData("RequestTimeTooSkewed")]
    [InlineData("RequestExpired")]
    [InlineData("RequestInTheFuture")]
    public void A_definite_error_sets_the_clock_even_by_little(string code)
    {
        Assert.True(Correct(400, code, TimeSpan.FromSeconds(-30)));
        Assert.Equal(_clock.GetUtcNow() - TimeSpan.FromSeconds(30), _skew.GetTime(Host));
    }

    [Theory]
    [InlineData(400, "InvalidSignatureException")]
    [InlineData(403, "SignatureDoesNotMatch")]
    [InlineData(401, "AuthFailure")]
    [InlineData(403, "UnknownError")]
    public void A_possible_error_counts_when_the_clocks_are_far_apart(int status, string code)
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
    public void Other_errors_teach_nothing(int status, string code)
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
    public void A_date_that_cannot_be_used_is_ignored(string? date)
    {
        Assert.False(_skew.TryFindOffset(RetryTestData.Error(403, "RequestTimeTooSkewed", date), _clock.GetUtcNow(), out _));
        Assert.Equal(_clock.GetUtcNow(), _skew.GetTime(Host));
    }

    [Theory]
    [InlineData(24)]
    [InlineData(-24)]
    public void A_day_is_corrected(int hours) => Assert.True(Correct(403, "RequestTimeTooSkewed", TimeSpan.FromHours(hours)));

    [Fact]
    public void An_offset_that_was_only_read_moves_no_clock()
    {
        Assert.True(_skew.TryFindOffset(Error(403, "RequestTimeTooSkewed", TwoHours), _clock.GetUtcNow(), out TimeSpan offset));
        Assert.Equal(TwoHours, offset);
        Assert.Equal(_clock.GetUtcNow(), _skew.GetTime(Host));
        Assert.Equal(_clock.GetUtcNow() + TwoHours, _skew.GetTime(offset));
    }

    [Fact]
    public void Every_call_signed_with_the_wrong_time_is_worth_a_retry_though_another_corrected_the_clock()
    {
        DateTimeOffset signedAt = _skew.GetTime(Host);
        Assert.True(Correct(403, "SignatureDoesNotMatch", TwoHours, signedAt));
        Assert.True(Correct(403, "SignatureDoesNotMatch", TwoHours, signedAt));
        Assert.False(Correct(403, "SignatureDoesNotMatch", TwoHours, _skew.GetTime(Host)));
    }

    [Fact]
    public void A_machine_whose_clock_was_set_right_is_believed_again()
    {
        Assert.True(Correct(403, "RequestTimeTooSkewed", TwoHours));
        _clock.JumpWallClock(TwoHours);
        Assert.True(Correct(403, "RequestTimeTooSkewed", TimeSpan.Zero));
        Assert.Equal(_clock.GetUtcNow(), _skew.GetTime(Host));
    }

    [Fact]
    public void Hosts_have_their_own_offsets_whatever_their_case()
    {
        Assert.True(Correct(403, "RequestTimeTooSkewed", TwoHours));
        Assert.Equal(_clock.GetUtcNow() + TwoHours, _skew.GetTime(Host.ToUpperInvariant()));
        Assert.Equal(_clock.GetUtcNow(), _skew.GetTime("other.amazonaws.com"));
    }

    [Fact]
    public void The_table_is_bounded_and_keeps_the_newest()
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

    private ServiceException Error(int status, string code, TimeSpan serverAhead) =>
        RetryTestData.Error(status, code, (_clock.GetUtcNow() + serverAhead).ToString("r", CultureInfo.InvariantCulture));
}
