using System.Collections.Concurrent;
using System.Security.Cryptography;
using Shop.Data;

namespace Shop.Security;

/// <summary>
/// Sessions: a row in the database and its refresh tokens, of which only hashes are kept. What a session may is read again after four
/// seconds, so that a logout, a deactivation or another role holds everywhere within five.
/// </summary>
internal sealed class Sessions(ShopDatabase database, TimeProvider clock)
{
    public static readonly TimeSpan Lifetime = TimeSpan.FromDays(30);

    private const int MaxKept = 10_000;
    private static readonly TimeSpan Fresh = TimeSpan.FromSeconds(4);

    private readonly ConcurrentDictionary<Guid, (Caller Caller, long Read)> kept = new();

    /// <summary>Who the session belongs to, with the roles of now; nobody when it has ended.</summary>
    public async ValueTask<Caller> CallerAsync(Guid session, CancellationToken cancellationToken)
    {
        if (kept.TryGetValue(session, out var known) && clock.GetElapsedTime(known.Read) < Fresh) return known.Caller;

        // The time before the reading: what is read may change while it travels.
        var read = clock.GetTimestamp();
        var caller = Caller.Anonymous;
        await using (var command = database.Command(SessionsSql.Get, Args.Of(session)))
        await using (var reader = await command.ExecuteReaderAsync(cancellationToken))
        {
            if (await reader.ReadAsync(cancellationToken)) caller = new Caller(reader.GetInt64(0), session, reader.GetBoolean(1), reader.GetBoolean(2));
        }
        if (kept.Count >= MaxKept) kept.Clear();
        kept[session] = (caller, read);
        return caller;
    }

    /// <summary>This instance does not wait until what it knows of a session is old.</summary>
    public void Forget(Guid session) => kept.TryRemove(session, out _);

    /// <summary>All sessions have ended.</summary>
    public void ForgetAll() => kept.Clear();

    /// <summary>A new refresh token and the hash of it that is stored.</summary>
    public static (string Token, byte[] Hash) NewToken()
    {
        var bytes = RandomNumberGenerator.GetBytes(32);
        return (System.Buffers.Text.Base64Url.EncodeToString(bytes), SHA256.HashData(bytes));
    }

    /// <summary>The hash by which a refresh token is found; null when the text is none.</summary>
    public static byte[]? HashOf(string token)
    {
        Span<byte> bytes = stackalloc byte[32];
        return System.Buffers.Text.Base64Url.IsValid(token, out var length) && length == 32
            && System.Buffers.Text.Base64Url.TryDecodeFromChars(token, bytes, out _)
            ? SHA256.HashData(bytes)
            : null;
    }
}
