using System.Collections.Concurrent;
using Tern.Local.Durability;
using Tern.Local.Services;
using Tern.Local.Sts.Durability;

namespace Tern.Local.Sts.Sessions;

/// <summary>The sessions of all accounts. Thread-safe.</summary>
internal sealed class SessionStore
{
    private const string KeyDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private const int KeyLength = 16;
    private const int SecretBytes = 30;
    private const int TokenBytes = 240;
    private const int PruneInterval = 256;

    private readonly ConcurrentDictionary<string, Session> _sessions = new(StringComparer.Ordinal);
    private readonly TimeProvider _time;
    private readonly DocumentStore _documents;
    private int _added;

    /// <summary>Restores the sessions.</summary>
    /// <param name="time">The clock of the expirations.</param>
    /// <param name="documents">The documents of the sessions.</param>
    /// <exception cref="LocalStorageException">A document is invalid.</exception>
    public SessionStore(TimeProvider time, DocumentStore documents)
    {
        _time = time;
        _documents = documents;
        foreach (ResourceScope scope in documents.GetScopes(SessionDocument.Collection))
        {
            foreach (Session session in documents.Restore(SessionDocument.Collection, scope, SessionDocument.Read))
                _sessions[session.Credentials.AccessKeyId] = session;
        }
        RemoveExpired();
    }

    /// <summary>Creates the credentials of a session.</summary>
    /// <param name="accountId">The account of the principal.</param>
    /// <param name="duration">The time until they expire, in seconds.</param>
    public AwsCredentials CreateCredentials(string accountId, int duration)
    {
        DateTimeOffset now = _time.GetUtcNow();
        // Responses have whole seconds.
        DateTimeOffset expiration = now.AddTicks(-(now.UtcTicks % TimeSpan.TicksPerSecond)).AddSeconds(duration);
        return new AwsCredentials(
            CreateKeyId(),
            Convert.ToBase64String(RandomBytes.Create(SecretBytes)),
            Convert.ToBase64String(RandomBytes.Create(TokenBytes)),
            expiration,
            accountId);
    }

    /// <summary>Adds a session. It is on disk after the next <see cref="FlushAsync"/>.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written. The session is not added.</exception>
    public void Add(Session session)
    {
        _documents.Put(SessionDocument.Key(session), session, SessionDocument.Write);
        _sessions[session.Credentials.AccessKeyId] = session;
        if (Interlocked.Increment(ref _added) % PruneInterval == 0)
            RemoveExpired();
    }

    /// <summary>Completes when all sessions that were added until now are on disk.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public ValueTask FlushAsync(CancellationToken cancellationToken) => _documents.FlushAsync(cancellationToken);

    /// <summary>Returns the session of an access key ID; null if it has none.</summary>
    public Session? Find(string accessKeyId) => _sessions.GetValueOrDefault(accessKeyId);

    /// <summary>Whether the credentials of a session have expired, by the clock of the services.</summary>
    public bool HasExpired(Session session) => session.Credentials.Expiration <= _time.GetUtcNow();

    private static string CreateKeyId() => string.Create("ASIA".Length + KeyLength, RandomBytes.Create(KeyLength), static (id, bytes) =>
    {
        "ASIA".CopyTo(id);
        for (int i = 0; i < bytes.Length; i++)
            id["ASIA".Length + i] = KeyDigits[bytes[i] % KeyDigits.Length];
    });

    private void RemoveExpired()
    {
        // Expired sessions are retained for one day, so that their error is ExpiredToken.
        DateTimeOffset end = _time.GetUtcNow().AddDays(-1);
        foreach ((string key, Session session) in _sessions)
        {
            if (session.Credentials.Expiration <= end && _sessions.TryRemove(key, out _))
                _documents.Delete(SessionDocument.Key(session));
        }
    }
}
