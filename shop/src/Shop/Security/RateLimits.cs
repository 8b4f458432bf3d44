using System.Buffers.Binary;
using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography;
using Shop.Routing;

namespace Shop.Security;

/// <summary>
/// The rate limits by policy. Requests count for the user, or without a valid ticket for the address. The policy <c>auth</c> always counts for the
/// address, because anyone can register to get a ticket. Each instance counts separately.
/// </summary>
internal sealed class RateLimits(IReadOnlyDictionary<string, RateLimit> policies, TimeProvider clock)
{
    // Random, so that clients cannot predict which callers share a set of entries.
    private readonly ulong userSeed = Seed(), addressSeed = Seed();
    private readonly Dictionary<string, RateLimiter> limiters = policies.ToDictionary(policy => policy.Key, policy => new RateLimiter(policy.Value, clock));

    /// <summary>The limiter of a policy.</summary>
    public RateLimiter Of(string policy) => limiters[policy];

    /// <summary>The number of the caller: of the user, or else of the address.</summary>
    public ulong CallerKeyOf(RequestContext call) =>
        call.Caller.IsSignedIn && call.Route.RatePolicy != "auth" ? UserKeyOf(call) : NetworkKeyOf(call.Http);

    /// <summary>The number of the signed-in user.</summary>
    public ulong UserKeyOf(RequestContext call) => Hash((ulong)call.Caller.UserId ^ userSeed);

    /// <summary>The number of the client's address.</summary>
    public ulong NetworkKeyOf(HttpContext http) => Hash(Network(http.Connection.RemoteIpAddress) ^ addressSeed);

    public static Response TooManyRequests(TimeSpan wait) =>
        Problems.Of(StatusCodes.Status429TooManyRequests, "Too many requests. Try again after the seconds in Retry-After.", retryAfter: Seconds(wait));

    /// <summary>The value of <c>Retry-After</c>, in seconds.</summary>
    public static int Seconds(TimeSpan wait) => (int)Math.Ceiling(wait.TotalSeconds);

    /// <summary>The address for IPv4; the /64 network for IPv6, which a provider assigns to one customer.</summary>
    private static ulong Network(IPAddress? address)
    {
        Span<byte> bytes = stackalloc byte[16];
        if (address is null || !address.TryWriteBytes(bytes, out _)) return 0;
        if (address.IsIPv4MappedToIPv6) return BinaryPrimitives.ReadUInt32BigEndian(bytes[12..]);
        return address.AddressFamily == AddressFamily.InterNetworkV6
            ? BinaryPrimitives.ReadUInt64BigEndian(bytes)
            : BinaryPrimitives.ReadUInt32BigEndian(bytes);
    }

    /// <summary>Distributes values evenly. It is a bijection, so that different values stay different.</summary>
    private static ulong Hash(ulong value)
    {
        value = (value ^ (value >> 32)) * 0x9E3779B97F4A7C15;
        return (value ^ (value >> 32)) * 0x9E3779B97F4A7C15;
    }

    private static ulong Seed() => BinaryPrimitives.ReadUInt64LittleEndian(RandomNumberGenerator.GetBytes(8));
}
