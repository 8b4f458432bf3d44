using System.Globalization;

namespace Tern.Retries;

/// <summary>How far this machine's clock is from the services', per endpoint host. Thread-safe; reading is lock-free.</summary>
/// <remarks>
/// A signature is good for about five minutes, so a machine with a wrong clock fails every call. An offset is learned
/// from the <c>Date</c> of a refusal only, never from a success: small differences are the network's.
/// </remarks>
internal sealed class ClockSkew(TimeProvider timeProvider)
{
    /// <summary>Hosts to remember; a client seldom talks to more than one.</summary>
    private const int MaxHosts = 16;

    /// <summary>A difference that can explain a refusal: signatures are accepted for five minutes, less what the call took.</summary>
    private static readonly TimeSpan Suspicious = TimeSpan.FromMinutes(4);

    /// <summary>A difference that no clock has: one that starts in 1970 is within it, and adding it cannot overflow.</summary>
    private static readonly TimeSpan Absurd = TimeSpan.FromDays(36_525);

    private readonly Lock _gate = new();
    private volatile HostOffset[] _offsets = [];

    /// <summary>The time to sign with.</summary>
    public DateTimeOffset GetTime(string host)
    {
        DateTimeOffset now = timeProvider.GetUtcNow();
        foreach (HostOffset entry in _offsets)
        {
            if (string.Equals(entry.Host, host, StringComparison.OrdinalIgnoreCase))
                return now + entry.Offset;
        }
        return now;
    }

    /// <summary>Learns the host's time from an error that a wrong clock explains.</summary>
    /// <param name="host">The host that answered.</param>
    /// <param name="error">Its answer.</param>
    /// <param name="signedAt">The time that the request was signed with.</param>
    /// <returns>Whether the call should be signed and sent anew.</returns>
    public bool TryCorrect(string host, ServiceException error, DateTimeOffset signedAt)
    {
        bool definite = error.ErrorCode is "RequestTimeTooSkewed" or "RequestExpired" or "RequestInTheFuture";
        bool possible = error.ErrorCode is "InvalidSignatureException" or "SignatureDoesNotMatch" or "AuthFailure"
            || error.Response.StatusCode is 401 or 403;
        if (!definite && !possible)
            return false;
        if (!DateTimeOffset.TryParseExact(
            error.Response.GetHeader("Date"), "r", CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out DateTimeOffset serverTime))
        {
            return false;
        }
        // Compared with the time in the signature, not with the clock: another call may have corrected it meanwhile.
        if (!definite && (serverTime - signedAt).Duration() < Suspicious)
            return false;

        TimeSpan offset = serverTime - timeProvider.GetUtcNow();
        if (offset.Duration() > Absurd)
            return false;
        Remember(new(host, offset));
        return true;
    }

    private void Remember(HostOffset entry)
    {
        lock (_gate)
        {
            HostOffset[] old = _offsets;
            var kept = new List<HostOffset>(MaxHosts) { entry };
            foreach (HostOffset other in old)
            {
                if (kept.Count < MaxHosts && !string.Equals(other.Host, entry.Host, StringComparison.OrdinalIgnoreCase))
                    kept.Add(other);
            }
            _offsets = [.. kept];
        }
    }

    private sealed record HostOffset(string Host, TimeSpan Offset);
}
