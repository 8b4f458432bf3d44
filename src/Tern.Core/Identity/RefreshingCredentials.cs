using System.Diagnostics;
using System.Globalization;

namespace Tern.Identity;

/// <summary>The base of every source whose credentials end: keeps them, and fetches new ones in time. Thread-safe.</summary>
/// <remarks>
/// <list type="bullet">
/// <item>One fetch is under way at a time, whoever asks; a caller that gives up does not cancel it for the others.</item>
/// <item>From five minutes before the end (half the remaining time for short-lived ones) at a random moment new ones are
/// fetched in the background. Nobody waits while the old ones are valid.</item>
/// <item>A fetch that fails is repeated after 10 to 20 s, when someone asks; the old ones are used to their end meanwhile,
/// and beyond it where <see cref="KeepsExpiredCredentials"/> says so.</item>
/// <item>A fetch that takes longer than a minute has failed.</item>
/// <item>Credentials that a service has refused as expired, whatever they say themselves, are not used again: the next caller waits for new ones. When
/// the source gives the same ones, it is asked again after 10 to 20 s, when someone asks.</item>
/// </list>
/// </remarks>
public abstract class RefreshingCredentials : ICredentialsProvider
{
    private static readonly TimeSpan RefreshAhead = TimeSpan.FromMinutes(5);

    /// <summary>How much of the time ahead the jitter may use up; the rest is left for the fetch and its repetition.</summary>
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

    /// <param name="timeProvider">The clock that expirations are compared with; null for the system's.</param>
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
    /// Whether credentials are used past their end while new ones cannot be fetched (static stability): for sources on
    /// the machine itself, whose credentials the services go on accepting when the source has an outage. False unless overridden.
    /// </summary>
    protected virtual bool KeepsExpiredCredentials => false;

    /// <summary>The fetch that is under way; null when there is none.</summary>
    internal Task? RefreshUnderWay
    {
        get
        {
            lock (_gate)
                return _refresh?.Task;
        }
    }

    /// <inheritdoc/>
    /// <exception cref="CredentialsException">There are no valid credentials, and none could be fetched.</exception>
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

    /// <summary>A service has refused credentials as expired. Nothing happens when they have been replaced since.</summary>
    /// <param name="refused">The credentials that it has refused.</param>
    /// <param name="isCertain">
    /// Whether the service has said so. If not, it may be about something else: those that were fetched a moment ago are kept, others are in doubt once in
    /// five minutes, and used on when no new ones can be fetched.
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
                // A source that has nothing newer was asked a moment ago.
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

    /// <summary>Fetches new credentials; never called while another call is under way, unless that one ran out of time.</summary>
    /// <param name="cancellationToken">Cancelled when the fetch has taken a minute.</param>
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
        // On the pool, because the caller is not to wait for what a source does before its first await; without the
        // caller's execution context, because its ambient values (an activity, a request's user) belong to one caller only.
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
            // A failure that nobody waits for any more is not an unobserved one.
            _ = refresh.Task.Exception;
        }
    }

    private HeldCredentials Hold(Credentials credentials)
    {
        if (credentials is null)
            throw new CredentialsException($"{GetType().Name} gave no credentials.");
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
            $"{GetType().Name} gave credentials that ended at {expiration.UtcDateTime:u}; it is {now.UtcDateTime:u} by this machine's clock. Check the source, then the clock."));
    }

    /// <summary>The old credentials with a pause before the next fetch; null when there are none that can still be used.</summary>
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
        // Anchored anew: a wall clock that was ahead for a moment must not put the next fetch off for as long.
        return new(old.Credentials, next, now, _timeProvider.GetTimestamp(), SourceFailed: true);
    }

    private TimeSpan PauseAfterFailure() => MinPauseAfterFailure * (1 + _random.NextDouble());

    // The message of a foreign exception can contain anything, so that it is left to the inner exception.
    private CredentialsException Describe(Exception failure, bool timedOut) => failure switch
    {
        CredentialsException e => e,
        OperationCanceledException when timedOut => new(string.Create(
            CultureInfo.InvariantCulture, $"{GetType().Name} gave no credentials within {FetchTimeLimit.TotalSeconds:0} s."), innerException: failure),
        _ => new($"{GetType().Name} could not get credentials: it failed with {failure.GetType().Name} (see the inner exception).", innerException: failure),
    };
}
