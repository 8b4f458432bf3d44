using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography;
using System.Text;
using Shop.Data;
using Shop.Routing;

namespace Shop.Security;

/// <summary>
/// Slows guessing of passwords down, by rows that all instances share. Failures of an account from one network, or of a network with
/// whatever accounts, are answered by 429 for a while; failures of an account from everywhere only delay its logins, so that nobody can
/// lock its owner out.
/// </summary>
internal sealed class Throttle
{
    private const int FreeFailures = 5, FreeFailuresOfNetwork = 50;
    private static readonly TimeSpan LongestWait = TimeSpan.FromMinutes(1), LongestDelay = TimeSpan.FromSeconds(2);

    /// <summary>Failures are forgotten after a day without another one.</summary>
    private const string Read =
        "select subject, failures, extract(epoch from now() - last_failure)::float8 from login_attempts where subject = any($1) and last_failure > now() - interval '1 day'";

    private const string Add =
        """
        insert into login_attempts (subject, failures, last_failure) select unnest($1), 1, now()
        on conflict (subject) do update
        set failures = case when login_attempts.last_failure > now() - interval '1 day' then login_attempts.failures + 1 else 1 end, last_failure = now()
        """;

    private const string Clear = "delete from login_attempts where subject = any($1)";

    private readonly Unit unit;
    private readonly byte[] account, pair, network;

    public Throttle(Unit unit, string email, IPAddress? address)
    {
        this.unit = unit;
        var from = NetworkOf(address);
        account = Subject($"account {email.ToLowerInvariant()}");
        pair = Subject($"account {email.ToLowerInvariant()} network {from}");
        network = Subject($"network {from}");
    }

    /// <summary>Null when the login may go on, perhaps after a delay; otherwise the answer that refuses it.</summary>
    public async ValueTask<Answer?> RefusedAsync(Call call)
    {
        var wait = TimeSpan.Zero;
        var delay = TimeSpan.Zero;
        await using (var command = unit.Command(Read, Args.Of<byte[][]>([account, pair, network])))
        await using (var reader = await command.ExecuteReaderAsync(call.Cancellation))
        {
            while (await reader.ReadAsync(call.Cancellation))
            {
                var subject = reader.GetFieldValue<byte[]>(0);
                var passed = TimeSpan.FromSeconds(Math.Max(0, reader.GetDouble(2)));
                var free = subject.AsSpan().SequenceEqual(network) ? FreeFailuresOfNetwork : FreeFailures;
                var due = Backoff(reader.GetInt32(1) - free);
                if (subject.AsSpan().SequenceEqual(account)) delay = due < LongestDelay ? due : LongestDelay;
                else if (due - passed > wait) wait = due - passed;
            }
        }
        if (wait > TimeSpan.Zero)
            return Problems.Of(StatusCodes.Status429TooManyRequests, "Too many failed logins.", retryAfter: (int)Math.Ceiling(wait.TotalSeconds));
        if (delay > TimeSpan.Zero) await Task.Delay(delay, call.Shop.Clock, call.Cancellation);
        return null;
    }

    public ValueTask<int> FailedAsync(CancellationToken cancellationToken) => unit.ExecuteAsync(Add, cancellationToken, Args.Of<byte[][]>([account, pair, network]));

    /// <summary>The network's failures stay: one account that somebody owns does not pay for guesses at others.</summary>
    public ValueTask<int> SucceededAsync(CancellationToken cancellationToken) => unit.ExecuteAsync(Clear, cancellationToken, Args.Of<byte[][]>([account, pair]));

    /// <summary>Nothing for the first failures, then 1, 2, 4 … seconds.</summary>
    private static TimeSpan Backoff(int failures) =>
        failures < 0 ? TimeSpan.Zero : failures >= 6 ? LongestWait : TimeSpan.FromSeconds(1 << failures);

    /// <summary>What one customer of a provider has: a /64 of IPv6; of IPv4 a /24.</summary>
    private static string NetworkOf(IPAddress? address)
    {
        if (address is null) return "";
        if (address.IsIPv4MappedToIPv6) address = address.MapToIPv4();
        return Convert.ToHexStringLower(address.GetAddressBytes().AsSpan(0, address.AddressFamily == AddressFamily.InterNetworkV6 ? 8 : 3));
    }

    private static byte[] Subject(string name) => SHA256.HashData(Encoding.UTF8.GetBytes(name));
}
