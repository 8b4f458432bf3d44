using System.Globalization;

namespace Tern.Runtime;

/// <summary>The offset between this machine's clock and the service's, per endpoint host. Thread-safe; reading is lock-free.</summary>
/// <remarks>
/// A signature is valid for about five minutes, so that every call of a machine with a wrong clock fails. An offset is read from the <c>Date</c>
/// of an error only, never from that of a success: small differences are caused by the network. One call uses it at first. Later calls use it
/// only when the service has accepted a signature with it, because any proxy can return an error with any date.
/// </remarks>
internal sealed class ClockSkew(TimeProvider timeProvider)
{
    /// <summary>The maximum number of hosts; a client rarely uses more than one.</summary>
    private const int MaxHosts = 16;

    /// <summary>
    /// The minimum difference that can explain an error: signatures are accepted for five minutes, less the duration of the call.
    /// </summary>
    private static readonly TimeSpan MinSuspiciousOffset = TimeSpan.FromMinutes(4);

    /// <summary>The maximum difference that is corrected: it includes a wrong time zone and a wrong day, but not the start of 1970.</summary>
    private static readonly TimeSpan MaxOffset = TimeSpan.FromHours(24);

    /// <summary>Parts of the error codes about a signature, its time or its credentials.</summary>
    private static readonly string[] s_authenticationErrorParts =
        ["Signature", "Auth", "Token", "AccessKey", "AccessDenied", "Credential", "Expired", "RequestTimeTooSkewed", "RequestInTheFuture", "UnrecognizedClient"];

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

    /// <summary>Discards all offsets.</summary>
    public void Clear()
    {
        lock (_gate)
            _offsets = [];
    }

    /// <summary>The time to sign with for an offset that has not been accepted.</summary>
    public DateTimeOffset GetTime(TimeSpan offset) => timeProvider.GetUtcNow() + offset;

    /// <summary>Reads the host's time from an error that a wrong clock explains. Nothing is stored.</summary>
    /// <param name="error">The error.</param>
    /// <param name="signedAt">The time that the request was signed with.</param>
    /// <param name="offset">How far the host's clock is ahead of this machine's; 24 hours at most in either direction.</param>
    /// <returns>Whether the call should be signed with that offset and sent again.</returns>
    public bool TryFindOffset(TernServiceException error, DateTimeOffset signedAt, out TimeSpan offset)
    {
        offset = default;
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
        if (!definite && (serverTime - signedAt).Duration() < MinSuspiciousOffset)
            return false;

        offset = serverTime - timeProvider.GetUtcNow();
        return offset.Duration() <= MaxOffset;
    }

    /// <summary>Whether an error was returned after the signature had been accepted: the error is about the content of the request.</summary>
    /// <param name="error">The error.</param>
    /// <param name="service">The service that returned it.</param>
    public static bool ImpliesAcceptedSignature(TernServiceException error, ServiceDescriptor service)
    {
        // A redirection, throttling and a failure of the service can precede the validation of the signature.
        if (error.Response.StatusCode is not (304 or (>= 400 and < 500 and not (401 or 403 or 407))) || RetryClassifier.Classify(error, service) != RetryKind.None)
            return false;
        foreach (string word in s_authenticationErrorParts)
        {
            if (error.ErrorCode.Contains(word, StringComparison.Ordinal))
                return false;
        }
        return true;
    }

    /// <summary>Stores an offset with which a signature was accepted; later calls to the host are signed with it.</summary>
    public void Accept(string host, TimeSpan offset)
    {
        lock (_gate)
        {
            var entry = new HostOffset(host, offset);
            HostOffset[] old = _offsets;
            var offsets = new List<HostOffset>(MaxHosts) { entry };
            foreach (HostOffset other in old)
            {
                if (offsets.Count < MaxHosts && !string.Equals(other.Host, entry.Host, StringComparison.OrdinalIgnoreCase))
                    offsets.Add(other);
            }
            _offsets = [.. offsets];
        }
    }

    private sealed class HostOffset(string host, TimeSpan offset)
    {
        public string Host => host;

        public TimeSpan Offset => offset;
    }
}
