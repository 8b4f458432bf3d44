using System.Net;
using System.Net.Sockets;
using Shop.Data;
using Shop.Routing;

namespace Shop.Security;

/// <summary>
/// Throttles the guessing of passwords, by rows that all instances share. After failures for an account from one network, or from a network for any
/// accounts, logins return 429 for some time. Failures for an account from all networks only delay its logins, so that an attacker cannot lock
/// out the owner.
/// </summary>
/// <remarks>
/// Guesses from the owner's network also block the owner, because the requests differ only in the password. One wait is at most 1 minute, rejected
/// logins do not extend it, and existing sessions are not affected.
/// </remarks>
internal sealed class LoginThrottle(UnitOfWork unit, string email, IPAddress? address)
{
    private const int FreeFailures = 5, FreeFailuresOfNetwork = 50;
    private static readonly TimeSpan MaxWait = TimeSpan.FromMinutes(1), MaxDelay = TimeSpan.FromSeconds(2);

    /// <summary>
    /// $1 e-mail, $2 network. The database converts the address to lower case, as in the search for accounts. Different rules would allow a bypass.
    /// </summary>
    private const string Subjects =
        """
        s as (
            select kind, sha256(convert_to(name, 'UTF8')) as subject
            from (values
                ('account', 'account ' || lower($1)), ('pair', 'account ' || lower($1) || ' network ' || $2), ('network', 'network ' || $2)) n (kind, name)
        )
        """;

    /// <summary>Failures expire one day after the last one.</summary>
    private const string Read =
        $"""
        with {Subjects}
        select kind, failures, extract(epoch from now() - last_failure)::float8 from s join login_attempts using (subject)
        where last_failure > now() - interval '1 day'
        """;

    /// <summary>The rows are written in one order, which prevents deadlocks.</summary>
    private const string Add =
        $"""
        with {Subjects}
        insert into login_attempts (subject, failures, last_failure) select subject, 1, now() from s order by subject
        on conflict (subject) do update
        set failures = case when login_attempts.last_failure > now() - interval '1 day' then login_attempts.failures + 1 else 1 end, last_failure = now()
        """;

    private const string Clear = $"with {Subjects} delete from login_attempts where subject in (select subject from s where kind <> 'network')";

    private readonly string network = NetworkOf(address);

    /// <summary>Null if the login may continue, after a delay if there is one; otherwise the error response.</summary>
    public async ValueTask<Response?> CheckAsync(RequestContext call)
    {
        var wait = TimeSpan.Zero;
        var delay = TimeSpan.Zero;
        await using (var command = unit.CreateCommand(Read, SqlParameters.Of(email), SqlParameters.Of(network)))
        await using (var reader = await command.ExecuteReaderAsync(call.CancellationToken))
        {
            while (await reader.ReadAsync(call.CancellationToken))
            {
                var kind = reader.GetString(0);
                var passed = TimeSpan.FromSeconds(Math.Max(0, reader.GetDouble(2)));
                var due = Backoff(reader.GetInt32(1) - (kind == "network" ? FreeFailuresOfNetwork : FreeFailures));
                if (kind == "account") delay = due < MaxDelay ? due : MaxDelay;
                else if (due - passed > wait) wait = due - passed;
            }
        }
        if (wait > TimeSpan.Zero)
            return Problems.Of(
                StatusCodes.Status429TooManyRequests, "Too many failed logins. Try again after the seconds in Retry-After.", retryAfter: (int)Math.Ceiling(wait.TotalSeconds));
        if (delay > TimeSpan.Zero) await Task.Delay(delay, call.Shop.Clock, call.CancellationToken);
        return null;
    }

    public ValueTask<int> RecordFailureAsync(CancellationToken cancellationToken) => unit.ExecuteAsync(Add, cancellationToken, SqlParameters.Of(email), SqlParameters.Of(network));

    /// <summary>Deletes the failures of the account. Those of the network remain, so that an attacker cannot reset them with an own account.</summary>
    public ValueTask<int> ClearFailuresAsync(CancellationToken cancellationToken) => unit.ExecuteAsync(Clear, cancellationToken, SqlParameters.Of(email), SqlParameters.Of(network));

    /// <summary>No wait for the first failures, then 1, 2, 4 … seconds, at most 1 minute.</summary>
    private static TimeSpan Backoff(int failures) =>
        failures < 0 ? TimeSpan.Zero : failures >= 6 ? MaxWait : TimeSpan.FromSeconds(1 << failures);

    /// <summary>The network of an address: a /64 of IPv6, a /24 of IPv4.</summary>
    private static string NetworkOf(IPAddress? address)
    {
        if (address is null) return "";
        if (address.IsIPv4MappedToIPv6) address = address.MapToIPv4();
        return Convert.ToHexStringLower(address.GetAddressBytes().AsSpan(0, address.AddressFamily == AddressFamily.InterNetworkV6 ? 8 : 3));
    }
}
