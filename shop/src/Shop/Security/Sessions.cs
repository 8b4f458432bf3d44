using System.Buffers.Text;
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

    private const int MaxKept = 10_000, TokenLength = 32;
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

    /// <summary>The same for all sessions of a user.</summary>
    public void ForgetUser(long user)
    {
        foreach (var (session, known) in kept)
        {
            if (known.Caller.UserId == user) kept.TryRemove(session, out _);
        }
    }

    /// <summary>All sessions have ended.</summary>
    public void ForgetAll() => kept.Clear();

    /// <summary>The first refresh token of a session and the hash of it that is stored.</summary>
    public static (string Token, byte[] Hash) NewToken() => Written(RandomNumberGenerator.GetBytes(TokenLength));

    /// <summary>
    /// The refresh token after another one, made of that and of a salt: who has used the one before and lost the answer gets the same again,
    /// though only hashes are stored. Neither of the two alone tells anything of it.
    /// </summary>
    public static (string Token, byte[] Hash) NextToken(ReadOnlySpan<byte> token, byte[] salt) => Written(HMACSHA256.HashData(token, salt));

    public static byte[] NewSalt() => RandomNumberGenerator.GetBytes(16);

    /// <summary>The hash by which a refresh token is found.</summary>
    public static byte[] HashOf(ReadOnlySpan<byte> token) => SHA256.HashData(token);

    /// <summary>The bytes of a refresh token; null when the text is none.</summary>
    public static byte[]? Parse(string text)
    {
        var token = new byte[TokenLength];
        return Base64Url.IsValid(text, out var length) && length == TokenLength && Base64Url.TryDecodeFromChars(text, token, out _) ? token : null;
    }

    private static (string Token, byte[] Hash) Written(byte[] token) => (Base64Url.EncodeToString(token), HashOf(token));
}
