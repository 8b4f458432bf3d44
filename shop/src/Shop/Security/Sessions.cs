using System.Buffers.Text;
using System.Collections.Concurrent;
using System.Security.Cryptography;
using Shop.Data;

namespace Shop.Security;

/// <summary>
/// Sessions: a row in the database and its refresh tokens, of which only hashes are stored. The user and the roles of a session are cached for 4
/// seconds, so that a logout, a deactivation or a change of roles takes effect on all instances within 5 seconds.
/// </summary>
internal sealed class Sessions(ShopDatabase database, TimeProvider clock)
{
    public static readonly TimeSpan Lifetime = TimeSpan.FromDays(30);

    private const int MaxCached = 10_000, TokenLength = 32;
    private static readonly TimeSpan CacheLifetime = TimeSpan.FromSeconds(4);

    private readonly ConcurrentDictionary<Guid, (Caller Caller, long Read)> cache = new();

    /// <summary>The user of a session with the current roles; <see cref="Caller.Anonymous"/> if the session has ended.</summary>
    public async ValueTask<Caller> CallerAsync(Guid session, CancellationToken cancellationToken)
    {
        if (cache.TryGetValue(session, out var known) && clock.GetElapsedTime(known.Read) < CacheLifetime) return known.Caller;

        // The time before the query, because the data may change after the database has read it.
        var read = clock.GetTimestamp();
        var caller = Caller.Anonymous;
        await using (var command = database.CreateCommand(SessionsSql.Get, SqlParameters.Of(session)))
        await using (var reader = await command.ExecuteReaderAsync(cancellationToken))
        {
            if (await reader.ReadAsync(cancellationToken)) caller = new Caller(reader.GetInt64(0), session, reader.GetBoolean(1), reader.GetBoolean(2));
        }
        if (cache.Count >= MaxCached) cache.Clear();
        cache[session] = (caller, read);
        return caller;
    }

    /// <summary>Removes a session from the cache of this instance.</summary>
    public void RemoveFromCache(Guid session) => cache.TryRemove(session, out _);

    /// <summary>Removes all sessions of a user from the cache of this instance.</summary>
    public void RemoveUserFromCache(long user)
    {
        foreach (var (session, known) in cache)
        {
            if (known.Caller.UserId == user) cache.TryRemove(session, out _);
        }
    }

    /// <summary>Removes all sessions from the cache of this instance.</summary>
    public void ClearCache() => cache.Clear();

    /// <summary>The first refresh token of a session, and its hash, which is stored.</summary>
    public static (string Token, byte[] Hash) NewToken() => Encode(RandomNumberGenerator.GetBytes(TokenLength));

    /// <summary>
    /// The next refresh token, derived from the current one and a stored salt. A client that did not receive the response gets the same token again,
    /// although only hashes are stored. Neither the token nor the salt alone reveals it.
    /// </summary>
    public static (string Token, byte[] Hash) NextToken(ReadOnlySpan<byte> token, byte[] salt) => Encode(HMACSHA256.HashData(token, salt));

    public static byte[] NewSalt() => RandomNumberGenerator.GetBytes(16);

    /// <summary>The hash of a refresh token, by which it is found in the database.</summary>
    public static byte[] HashOf(ReadOnlySpan<byte> token) => SHA256.HashData(token);

    /// <summary>The bytes of a refresh token; null if the text is invalid.</summary>
    public static byte[]? Parse(string text)
    {
        var token = new byte[TokenLength];
        return Base64Url.IsValid(text, out var length) && length == TokenLength && Base64Url.TryDecodeFromChars(text, token, out _) ? token : null;
    }

    private static (string Token, byte[] Hash) Encode(byte[] token) => (Base64Url.EncodeToString(token), HashOf(token));
}
