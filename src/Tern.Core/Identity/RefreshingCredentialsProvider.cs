using System.Diagnostics;
using System.Globalization;
using Tern.Runtime;

namespace Tern;

/// <summary>The base of providers of expiring credentials. It caches credentials and refreshes them before they expire. Thread-safe.</summary>
/// <remarks>
/// <list type="bullet">
/// <item>All callers share one fetch. A caller that cancels does not cancel the fetch for the others.</item>
/// <item>The first call after a random time in the last 5 minutes before the expiration starts a background refresh. For short-lived
/// credentials, it is the second half of their remaining time. Callers do not wait while the cached credentials are valid.</item>
/// <item>A failed fetch is retried by the next call after 10 to 20 seconds. Until then, the cached credentials are used until they expire,
/// and longer if <see cref="AllowExpiredCredentials"/> is true.</item>
/// <item>A fetch fails after 1 minute.</item>
/// <item>Credentials that a service has rejected as expired are discarded, regardless of their expiration. The next caller waits for new ones. If
/// the fetch returns the same credentials, they are used until the first call after 10 to 20 seconds fetches again.</item>
/// </list>
/// </remarks>
public abstract class RefreshingCredentialsProvider : ICredentialsProvider
{
    private static readonly TimeSpan MaxRefreshWindow = TimeSpan.FromMinutes(5);

    /// <summary>The fraction of the refresh window that jitter uses. The rest is left for the fetch and its retry.</summary>
    private const double JitterShare = 0.8;

    private static readonly TimeSpan MinRetryDelay = TimeSpan.FromSeconds(10);

    private static readonly TimeSpan MinDelayBetweenUncertainRejections = TimeSpan.FromMinutes(5);

    private static readonly TimeSpan FetchTimeout = TimeSpan.FromMinutes(1);

    private readonly TimeProvider _timeProvider;
    private readonly Random _random;
    private readonly Lock _lock = new();
    private volatile CachedCredentials? _cached;
    private readonly SingleFlight<AwsCredentials> _refresh;
    private ActivityContext _caller;

    [DebuggerBrowsable(DebuggerBrowsableState.Never)]
    private string? _rejectedToken;

    private long? _lastUncertainRejection;

    /// <param name="timeProvider">The clock that expirations are compared with. The default is <see cref="TimeProvider.System"/>.</param>
    protected RefreshingCredentialsProvider(TimeProvider? timeProvider = null)
        : this(timeProvider, Random.Shared)
    {
    }

    private protected RefreshingCredentialsProvider(TimeProvider? timeProvider, Random random)
    {
        _timeProvider = timeProvider ?? TimeProvider.System;
        _random = random;
        _refresh = new(_lock, FetchInTimeAsync, CompleteRefresh);
    }

    /// <summary>
    /// Whether to use expired credentials while new ones cannot be fetched (static stability). Set it to true for sources on the
    /// machine, whose credentials services continue to accept during an outage of the source. The default is false.
    /// </summary>
    protected virtual bool AllowExpiredCredentials => false;

    /// <summary>The source as a path, for messages and reports, for example <c>profile prod → role deploy → sso-session corp</c>.</summary>
    internal virtual string SourcePath => GetType().Name;

    /// <summary>The kind of the source, for telemetry. It has few values, unlike the path.</summary>
    internal virtual string SourceKind => GetType().Name;

    /// <summary>The cached credentials with their refresh time; null for none.</summary>
    internal CachedCredentials? Cached => _cached;

    /// <summary>The fetch in progress; null for none.</summary>
    internal Task? PendingRefresh => _refresh.InFlight;

    /// <inheritdoc/>
    /// <exception cref="TernCredentialsException">No valid credentials are cached, and none could be fetched.</exception>
    public ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default)
    {
        CachedCredentials? held = _cached;
        if (held is { MayBeRejected: false })
        {
            if (held.RefreshAt == DateTimeOffset.MaxValue)
                return new(held.Credentials);
            DateTimeOffset now = held.GetCurrentTime(_timeProvider);
            if (now < held.RefreshAt)
                return new(held.Credentials);
            if (held.Credentials.Expiration is not { } expiration || now < expiration || (AllowExpiredCredentials && held.LastFetchFailed))
            {
                _ = JoinRefreshAsync(held, CancellationToken.None);
                return new(held.Credentials);
            }
        }
        return new(JoinRefreshAsync(held, cancellationToken));
    }

    /// <summary>Invalidates credentials that a service has rejected as expired. Does nothing if they have been replaced since.</summary>
    /// <param name="refused">The rejected credentials.</param>
    /// <param name="isCertain">
    /// Whether the error code means expired credentials. If it is ambiguous, credentials fetched in the last 10 seconds remain cached. Older ones are
    /// refreshed at most once in 5 minutes, and are used again if the fetch fails.
    /// </param>
    internal void Invalidate(AwsCredentials refused, bool isCertain)
    {
        lock (_lock)
        {
            if (_cached is not { } held || !ReferenceEquals(held.Credentials, refused))
                return;
            bool isNew = held.GetCurrentTime(_timeProvider) - held.AnchorTime < MinRetryDelay;
            if (isCertain)
            {
                // The source returned the rejected credentials again, less than MinRetryDelay ago.
                if (isNew && refused.SessionToken == _rejectedToken)
                    return;
                _rejectedToken = refused.SessionToken;
                _cached = null;
            }
            else if (!isNew && (_lastUncertainRejection is not { } doubtedAt || _timeProvider.GetElapsedTime(doubtedAt) >= MinDelayBetweenUncertainRejections))
            {
                _lastUncertainRejection = _timeProvider.GetTimestamp();
                _cached = held.Reject();
            }
        }
    }

    /// <summary>
    /// Discards the cached credentials, so that the next call fetches new ones. A fetch in flight completes for its callers, but its credentials are
    /// not cached. Use it in a process that was restored from a snapshot.
    /// </summary>
    public void Forget()
    {
        lock (_lock)
        {
            _cached = null;
            _refresh.Abandon();
        }
        ForgetSources();
    }

    /// <summary>Discards what the sources of this provider have cached. The default does nothing.</summary>
    private protected virtual void ForgetSources()
    {
    }

    /// <summary>Fetches new credentials. Calls do not overlap, except after a call that exceeded its timeout, and after <see cref="Forget"/>.</summary>
    /// <param name="cancellationToken">Canceled after 1 minute.</param>
    protected abstract ValueTask<AwsCredentials> FetchAsync(CancellationToken cancellationToken);

    /// <summary>Fetches new credentials without the cache, for a provider that caches them itself.</summary>
    internal ValueTask<AwsCredentials> FetchUncachedAsync(CancellationToken cancellationToken) => FetchAsync(cancellationToken);

    /// <summary>Whether expired credentials may be used, for a provider that caches the credentials of this one.</summary>
    internal bool AllowsExpiredCredentials => AllowExpiredCredentials;

    /// <summary>Waits for the fetch in flight, or starts one.</summary>
    /// <param name="seen">The cached credentials that the caller cannot use; null if none were cached.</param>
    /// <param name="cancellationToken">Cancels the wait of this caller.</param>
    private Task<AwsCredentials> JoinRefreshAsync(CachedCredentials? seen, CancellationToken cancellationToken)
    {
        lock (_lock)
        {
            if (_refresh.InFlight is null)
            {
                if (_cached is { } held && !ReferenceEquals(held, seen))
                    return Task.FromResult(held.Credentials);
                _caller = CallTelemetry.IsTraced ? Activity.Current?.Context ?? default : default;
            }
            return _refresh.JoinAsync(cancellationToken);
        }
    }

    private async Task<AwsCredentials> FetchInTimeAsync()
    {
        using var limit = new CancellationTokenSource(FetchTimeout, _timeProvider);
        Activity? activity = CredentialTelemetry.Start(_caller);
        try
        {
            AwsCredentials credentials = await FetchAsync(limit.Token).AsTask().WaitAsync(limit.Token).ConfigureAwait(false);
            CredentialTelemetry.Stop(activity, SourceKind, null);
            return credentials;
        }
        catch (Exception e)
        {
            TernCredentialsException error = e as TernCredentialsException ?? Describe(e, timedOut: limit.IsCancellationRequested);
            CredentialTelemetry.Stop(activity, SourceKind, error);
            if (ReferenceEquals(error, e))
                throw;
            throw error;
        }
    }

    /// <summary>Caches fetched credentials. After a failure, returns the cached credentials if they are still usable.</summary>
    private AwsCredentials CompleteRefresh(Task<AwsCredentials> fetched)
    {
        try
        {
            AwsCredentials credentials = fetched.GetAwaiter().GetResult();
            _cached = CreateCached(credentials);
            return credentials;
        }
        catch
        {
            if (ExtendCached() is not { } extended)
                throw;
            _cached = extended;
            return extended.Credentials;
        }
    }

    private CachedCredentials CreateCached(AwsCredentials credentials)
    {
        if (credentials is null)
            throw new TernCredentialsException($"{GetType().Name} returned null instead of credentials. Return credentials, or throw a {nameof(TernCredentialsException)}.");
        DateTimeOffset now = _timeProvider.GetUtcNow();
        long timestamp = _timeProvider.GetTimestamp();
        bool isRefused = credentials.SessionToken is { } token && token == _rejectedToken;
        if (credentials.Expiration is not { } expiration)
            return new(credentials, isRefused ? now + GetRetryDelay() : DateTimeOffset.MaxValue, now, timestamp, lastFetchFailed: false);

        TimeSpan remaining = expiration - now;
        if (remaining > TimeSpan.Zero)
        {
            TimeSpan ahead = remaining / 2 < MaxRefreshWindow ? remaining / 2 : MaxRefreshWindow;
            DateTimeOffset refreshAt = expiration - ahead + ahead * (_random.NextDouble() * JitterShare);
            if (isRefused && now + GetRetryDelay() is var next && next < refreshAt)
                refreshAt = next;
            return new(credentials, refreshAt, now, timestamp, lastFetchFailed: false);
        }
        if (AllowExpiredCredentials)
            return new(credentials, now + GetRetryDelay(), now, timestamp, lastFetchFailed: true);
        throw new TernCredentialsException(string.Create(
            CultureInfo.InvariantCulture,
            $"{SourcePath} returned credentials that expired at {expiration.UtcDateTime:u}. The clock of this machine is {now.UtcDateTime:u}. Check the source, then the clock."));
    }

    /// <summary>The cached credentials with a delay before the next fetch; null if none are still usable.</summary>
    private CachedCredentials? ExtendCached()
    {
        if (_cached is not { } old)
            return null;
        DateTimeOffset now = old.GetCurrentTime(_timeProvider);
        DateTimeOffset next = now + GetRetryDelay();
        if (!AllowExpiredCredentials && old.Credentials.Expiration is { } expiration)
        {
            if (now >= expiration)
                return null;
            next = next < expiration ? next : expiration;
        }
        // A new anchor: a wall clock that was temporarily ahead must not delay the next fetch by the same time.
        return new(old.Credentials, next, now, _timeProvider.GetTimestamp(), lastFetchFailed: true) { FetchedAt = old.FetchedAt };
    }

    private TimeSpan GetRetryDelay() => MinRetryDelay * (1 + _random.NextDouble());

    // The message of an unknown exception can contain secrets. So it is only in the inner exception.
    private TernCredentialsException Describe(Exception failure, bool timedOut) => failure switch
    {
        OperationCanceledException when timedOut => new(string.Create(
            CultureInfo.InvariantCulture, $"{SourcePath} returned no credentials within {FetchTimeout.TotalSeconds:0} s."), innerException: failure),
        TernConfigurationException or TernEndpointException => new(failure.Message, innerException: failure),
        _ => new($"{SourcePath} failed to fetch credentials with {failure.GetType().Name}. See the inner exception.", innerException: failure),
    };
}
