using System.Buffers.Binary;
using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography;
using Shop.Routing;

namespace Shop.Security;

/// <summary>
/// How often a caller may ask: by policy, for each user, and for each address without a ticket that holds. Signing in and registration count for
/// the address alone: a ticket, which anybody can have, is no way round. Counted by each instance for itself.
/// </summary>
internal sealed class RateLimits(IReadOnlyDictionary<string, RateLimit> policies, TimeProvider clock)
{
    // Nobody outside knows who shares a set of entries with whom.
    private readonly ulong userSeed = Seed(), addressSeed = Seed();
    private readonly Dictionary<string, RateLimiter> limiters = policies.ToDictionary(policy => policy.Key, policy => new RateLimiter(policy.Value, clock));

    /// <summary>What counts for a policy.</summary>
    public RateLimiter Of(string policy) => limiters[policy];

    /// <summary>Who is counted: the user, or else the address.</summary>
    public ulong CallerOf(Call call) =>
        call.Caller.IsSignedIn && call.Route.RatePolicy != "auth" ? UserOf(call) : NetworkOf(call.Http);

    /// <summary>Who is signed in.</summary>
    public ulong UserOf(Call call) => Spread((ulong)call.Caller.UserId ^ userSeed);

    /// <summary>Where a request comes from.</summary>
    public ulong NetworkOf(HttpContext http) => Spread(Network(http.Connection.RemoteIpAddress) ^ addressSeed);

    public static Answer TooMany(TimeSpan wait) =>
        Problems.Of(StatusCodes.Status429TooManyRequests, "Too many requests: wait as long as Retry-After says.", retryAfter: Seconds(wait));

    /// <summary>What <c>Retry-After</c> says.</summary>
    public static int Seconds(TimeSpan wait) => (int)Math.Ceiling(wait.TotalSeconds);

    /// <summary>An address of IPv4; of IPv6 the /64 that one customer of a provider has.</summary>
    private static ulong Network(IPAddress? address)
    {
        Span<byte> bytes = stackalloc byte[16];
        if (address is null || !address.TryWriteBytes(bytes, out _)) return 0;
        if (address.IsIPv4MappedToIPv6) return BinaryPrimitives.ReadUInt32BigEndian(bytes[12..]);
        return address.AddressFamily == AddressFamily.InterNetworkV6
            ? BinaryPrimitives.ReadUInt64BigEndian(bytes)
            : BinaryPrimitives.ReadUInt32BigEndian(bytes);
    }

    /// <summary>One number for each, and neighbours far apart.</summary>
    private static ulong Spread(ulong value)
    {
        value = (value ^ (value >> 32)) * 0x9E3779B97F4A7C15;
        return (value ^ (value >> 32)) * 0x9E3779B97F4A7C15;
    }

    private static ulong Seed() => BinaryPrimitives.ReadUInt64LittleEndian(RandomNumberGenerator.GetBytes(8));
}
