using System.Diagnostics;
using System.Globalization;

namespace Tern.Identity;

/// <summary>The base of providers of expiring credentials. It caches credentials and refreshes them before they expire. Thread-safe.</summary>
/// <remarks>
/// <list type="bullet">
/// <item>All callers share one fetch. A caller that cancels does not cancel the fetch for the others.</item>
/// <item>The first call after a random time in the last 5 minutes before the expiration starts a background refresh. For short-lived
/// credentials, it is the second half of their remaining time. Callers do not wait while the cached credentials are valid.</item>
/// <item>A failed fetch is retried by the next call after 10 to 20 seconds. Until then, the cached credentials are used until they expire,
/// and longer if <see cref="KeepsExpiredCredentials"/> is true.</item>
/// <item>A fetch fails after 1 minute.</item>
/// <item>Credentials that a service has rejected as expired are discarded, regardless of their expiration. The next caller waits for new ones. If
/// the fetch returns the same credentials, they are used until the first call after 10 to 20 seconds fetches again.</item>
/// </list>
/// </remarks>
public abstract class RefreshingCredentials : ICredentialsProvider
{
    private static readonly TimeSpan RefreshAhead = TimeSpan.FromMinutes(5);

    /// <summary>The fraction of the refresh window that jitter uses. The rest is left for the fetch and its retry.</summary>
    private const double JitterShare = 0.8;

    private static readonly TimeSpan MinPauseAfterFailure = TimeSpan.FromSeconds(10);

    private static readonly TimeSpan PauseAfterDoubt = TimeSpan.FromMinutes(5);

    private static readonly TimeSpan FetchTimeLimit = TimeSpan.FromMinutes(1);

    private readonly TimeProvider _timeProvider;
    private readonly Random _random;
    private readonly Lock _gate = new();
    private volatile HeldCredentials? _held;
    private TaskCompletionSource<Credentials>? _refresh;

    [DebuggerBrowsable(DebuggerBrowsableState.Never)]
    private string? _refusedToken;

    private long? _doubtedAt;

    /// <param name="timeProvider">The clock that expirations are compared with. The default is <see cref="TimeProvider.System"/>.</param>
    protected RefreshingCredentials(TimeProvider? timeProvider = null)
        : this(timeProvider, Random.Shared)
    {
    }

    private protected RefreshingCredentials(TimeProvider? timeProvider, Random random)
    {
        _timeProvider = timeProvider ?? TimeProvider.System;
        _random = random;
    }

    /// <summary>
    /// Whether to use expired credentials while new ones cannot be fetched (static stability). Set it to true for sources on the
    /// machine, whose credentials services continue to accept during an outage of the source. The default is false.
    /// </summary>
    protected virtual bool KeepsExpiredCredentials => false;

    /// <summary>The fetch in progress; null for none.</summary>
    internal Task? RefreshUnderWay
    {
        get
        {
            lock (_gate)
                return _refresh?.Task;
        }
    }

    /// <inheritdoc/>
    /// <exception cref="CredentialsException">No valid credentials are cached, and none could be fetched.</exception>
    public ValueTask<Credentials> GetCredentialsAsync(CancellationToken cancellationToken = default)
    {
        HeldCredentials? held = _held;
        if (held is { IsInDoubt: false })
        {
            if (held.RefreshAt == DateTimeOffset.MaxValue)
                return new(held.Credentials);
            DateTimeOffset now = held.Now(_timeProvider);
            if (now < held.RefreshAt)
                return new(held.Credentials);
            if (held.Credentials.Expiration is not { } expiration || now < expiration || (KeepsExpiredCredentials && held.SourceFailed))
            {
                StartOrJoinRefresh(held);
                return new(held.Credentials);
            }
        }
        return new(StartOrJoinRefresh(held).WaitAsync(cancellationToken));
    }

    /// <summary>Invalidates credentials that a service has rejected as expired. Does nothing if they have been replaced since.</summary>
    /// <param name="refused">The rejected credentials.</param>
    /// <param name="isCertain">
    /// Whether the error code means expired credentials. If it is ambiguous, credentials fetched in the last 10 seconds remain cached. Older ones are
    /// refreshed at most once in 5 minutes, and are used again if the fetch fails.
    /// </param>
    internal void Refuse(Credentials refused, bool isCertain)
    {
        lock (_gate)
        {
            if (_held is not { } held || !ReferenceEquals(held.Credentials, refused))
                return;
            bool isNew = held.Now(_timeProvider) - held.AnchorTime < MinPauseAfterFailure;
            if (isCertain)
            {
                // The source returned the rejected credentials again, less than MinPauseAfterFailure ago.
                if (isNew && refused.SessionToken == _refusedToken)
                    return;
                _refusedToken = refused.SessionToken;
                _held = null;
            }
            else if (!isNew && (_doubtedAt is not { } doubtedAt || _timeProvider.GetElapsedTime(doubtedAt) >= PauseAfterDoubt))
            {
                _doubtedAt = _timeProvider.GetTimestamp();
                _held = held with { IsInDoubt = true };
            }
        }
    }

    /// <summary>Fetches new credentials. Calls do not overlap, except after a call that exceeded its timeout.</summary>
    /// <param name="cancellationToken">Canceled after 1 minute.</param>
    protected abstract ValueTask<Credentials> FetchAsync(CancellationToken cancellationToken);

    private Task<Credentials> StartOrJoinRefresh(HeldCredentials? seen)
    {
        TaskCompletionSource<Credentials> refresh;
        lock (_gate)
        {
            if (_refresh is not null)
                return _refresh.Task;
            if (_held is { } held && !ReferenceEquals(held, seen))
                return Task.FromResult(held.Credentials);
            _refresh = refresh = new(TaskCreationOptions.RunContinuationsAsynchronously);
        }
        // On the thread pool, so that the caller does not wait for synchronous work of the source. Without the caller's
        // execution context, because its ambient values (an activity, a request's user) belong to one caller only.
        ThreadPool.UnsafeQueueUserWorkItem(static work => _ = work.Owner.RefreshAsync(work.Refresh), (Owner: this, Refresh: refresh), preferLocal: false);
        return refresh.Task;
    }

    private async Task RefreshAsync(TaskCompletionSource<Credentials> refresh)
    {
        using var limit = new CancellationTokenSource(FetchTimeLimit, _timeProvider);
        try
        {
            Credentials credentials = await FetchAsync(limit.Token).AsTask().WaitAsync(limit.Token).ConfigureAwait(false);
            lock (_gate)
            {
                _held = Hold(credentials);
                _refresh = null;
            }
            refresh.SetResult(credentials);
        }
        catch (Exception e)
        {
            HeldCredentials? kept;
            lock (_gate)
            {
                kept = HoldOn();
                _held = kept ?? _held;
                _refresh = null;
            }
            if (kept is not null)
            {
                refresh.SetResult(kept.Credentials);
                return;
            }
            refresh.SetException(Describe(e, timedOut: limit.IsCancellationRequested));
            // Observes the exception, because callers that canceled no longer await the task.
            _ = refresh.Task.Exception;
        }
    }

    private HeldCredentials Hold(Credentials credentials)
    {
        if (credentials is null)
            throw new CredentialsException($"{GetType().Name} returned null instead of credentials. Return credentials, or throw a {nameof(CredentialsException)}.");
        DateTimeOffset now = _timeProvider.GetUtcNow();
        long timestamp = _timeProvider.GetTimestamp();
        bool isRefused = credentials.SessionToken is { } token && token == _refusedToken;
        if (credentials.Expiration is not { } expiration)
            return new(credentials, isRefused ? now + PauseAfterFailure() : DateTimeOffset.MaxValue, now, timestamp, SourceFailed: false);

        TimeSpan remaining = expiration - now;
        if (remaining > TimeSpan.Zero)
        {
            TimeSpan ahead = remaining / 2 < RefreshAhead ? remaining / 2 : RefreshAhead;
            DateTimeOffset refreshAt = expiration - ahead + ahead * (_random.NextDouble() * JitterShare);
            if (isRefused && now + PauseAfterFailure() is var next && next < refreshAt)
                refreshAt = next;
            return new(credentials, refreshAt, now, timestamp, SourceFailed: false);
        }
        if (KeepsExpiredCredentials)
            return new(credentials, now + PauseAfterFailure(), now, timestamp, SourceFailed: true);
        throw new CredentialsException(string.Create(
            CultureInfo.InvariantCulture,
            $"{GetType().Name} returned credentials that expired at {expiration.UtcDateTime:u}. The clock of this machine is {now.UtcDateTime:u}. Check the source, then the clock."));
    }

    /// <summary>The cached credentials with a delay before the next fetch; null if none are still usable.</summary>
    private HeldCredentials? HoldOn()
    {
        if (_held is not { } old)
            return null;
        DateTimeOffset now = old.Now(_timeProvider);
        DateTimeOffset next = now + PauseAfterFailure();
        if (!KeepsExpiredCredentials && old.Credentials.Expiration is { } expiration)
        {
            if (now >= expiration)
                return null;
            next = next < expiration ? next : expiration;
        }
        // A new anchor: a wall clock that was temporarily ahead must not delay the next fetch by the same time.
        return new(old.Credentials, next, now, _timeProvider.GetTimestamp(), SourceFailed: true);
    }

    private TimeSpan PauseAfterFailure() => MinPauseAfterFailure * (1 + _random.NextDouble());

    // The message of an unknown exception can contain secrets. So it is only in the inner exception.
    private CredentialsException Describe(Exception failure, bool timedOut) => failure switch
    {
        CredentialsException e => e,
        OperationCanceledException when timedOut => new(string.Create(
            CultureInfo.InvariantCulture, $"{GetType().Name} returned no credentials within {FetchTimeLimit.TotalSeconds:0} s."), innerException: failure),
        _ => new($"{GetType().Name} failed to fetch credentials with {failure.GetType().Name}. See the inner exception.", innerException: failure),
    };
}
