using System.Buffers.Binary;
using System.Collections.Concurrent;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Security.Claims;
using System.Security.Cryptography;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Authentication.BearerToken;
using Microsoft.Extensions.Options;

namespace Shop.Security;

/// <summary>
/// Access tickets, protected by the key ring, with the user and the session. They expire after 10 minutes. Roles are read with the session, so that
/// they can change.
/// </summary>
internal sealed class Tickets(IServiceProvider services, TimeProvider clock, int maxOpened = 10_000)
{
    public static readonly TimeSpan Lifetime = TimeSpan.FromMinutes(10);

    private const string UserClaim = "sub", SessionClaim = "sid";

    private readonly Lazy<BearerTokenOptions> options =
        new(() => services.GetRequiredService<IOptionsMonitor<BearerTokenOptions>>().Get(BearerTokenDefaults.AuthenticationScheme));

    // Unprotecting a ticket is the slowest part of authentication. Its content never changes, and the state of its session is checked elsewhere.
    private readonly ConcurrentDictionary<UInt128, (Guid Session, DateTimeOffset Expires)> validated = new();

    public string Issue(long userId, Guid sessionId)
    {
        var identity = new ClaimsIdentity(
            [new Claim(UserClaim, userId.ToString(CultureInfo.InvariantCulture)), new Claim(SessionClaim, sessionId.ToString("N"))],
            BearerTokenDefaults.AuthenticationScheme);
        var properties = new AuthenticationProperties { ExpiresUtc = clock.GetUtcNow() + Lifetime };
        return options.Value.BearerTokenProtector.Protect(new AuthenticationTicket(new ClaimsPrincipal(identity), properties,
            BearerTokenDefaults.AuthenticationScheme));
    }

    /// <summary>The session of a request's ticket; null if the ticket is missing or invalid.</summary>
    public async ValueTask<Guid?> SessionAsync(HttpContext http)
    {
        var hash = HashOf(http.Request.Headers.Authorization.ToString());
        if (validated.TryGetValue(hash, out var known) && clock.GetUtcNow() < known.Expires) return known.Session;

        var result = await http.AuthenticateAsync(BearerTokenDefaults.AuthenticationScheme);
        if (!result.Succeeded) return null;
        var session = Guid.ParseExact(result.Principal.FindFirstValue(SessionClaim)!, "N");
        if (validated.Count >= maxOpened) validated.Clear();
        validated[hash] = (session, result.Properties.ExpiresUtc!.Value);
        return session;
    }

    private static UInt128 HashOf(string header)
    {
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(MemoryMarshal.AsBytes(header.AsSpan()), hash);
        return BinaryPrimitives.ReadUInt128LittleEndian(hash);
    }
}
