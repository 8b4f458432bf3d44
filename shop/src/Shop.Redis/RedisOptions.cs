using System.Net.Security;

namespace Shop.Redis;

/// <summary>Where the server is, who calls, and what is allowed.</summary>
public sealed record RedisOptions
{
    /// <summary>Name or address of the server.</summary>
    public required string Host { get; init; }

    /// <summary>Its port; 6379 if not told otherwise.</summary>
    public int Port { get; init; } = 6379;

    /// <summary>The user of the server's access list; null for its default user.</summary>
    public string? User { get; init; }

    /// <summary>The password; null when the server asks for none.</summary>
    public string? Password { get; init; }

    /// <summary>The number of the database; 0 if not told otherwise.</summary>
    public int Database { get; init; }

    /// <summary>How TLS is done; null for a connection without. Its <c>TargetHost</c> is the name that the certificate must have.</summary>
    public SslClientAuthenticationOptions? Tls { get; init; }

    /// <summary>How long an attempt to connect may take, with TLS and greeting; 5 s if not told otherwise.</summary>
    public TimeSpan ConnectTimeout { get; init; } = TimeSpan.FromSeconds(5);

    /// <summary>
    /// A connection from which nothing came for so long is lost, whether a command waits or not; 1 s if not told otherwise. It is found out between
    /// ¾ of that time and the whole of it. An idle server is asked with PING. It has
    /// to be longer than sending the largest value takes, and than the server's slowest command.
    /// </summary>
    public TimeSpan SilenceLimit { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>The wait after the first failed attempt to connect, before jitter; it doubles with each further one. 100 ms if not told otherwise.</summary>
    public TimeSpan MinReconnectDelay { get; init; } = TimeSpan.FromMilliseconds(100);

    /// <summary>What the wait grows to at most; 5 s if not told otherwise.</summary>
    public TimeSpan MaxReconnectDelay { get; init; } = TimeSpan.FromSeconds(5);

    /// <summary>How many commands may wait for their replies; 4,096 if not told otherwise. The next one fails at once.</summary>
    public int MaxWaitingCommands { get; init; } = 4096;

    /// <summary>How many bytes may wait to be sent; 64 MiB if not told otherwise. A command that does not fit fails at once.</summary>
    public int MaxUnsentBytes { get; init; } = 64 * 1024 * 1024;

    /// <summary>How large a reply may be; 64 MiB if not told otherwise. A larger one ends the connection.</summary>
    public int MaxReplyBytes { get; init; } = 64 * 1024 * 1024;

    /// <summary>The server as errors name it.</summary>
    internal string Endpoint => $"{Host}:{Port}";

    /// <summary>Reads a connection string: <c>host:port,password=…,user=…,ssl=true,database=1</c>.</summary>
    /// <param name="connectionString">
    /// One server, then settings in any order: <c>password</c>, <c>user</c>, <c>database</c> (or <c>defaultDatabase</c>), <c>ssl</c>, <c>sslHost</c>,
    /// <c>connectTimeout</c> (ms), <c>abortConnect=false</c> (there is nothing else here). Without a port it is 6379, with TLS 6380. An address of IPv6
    /// stands in brackets. A password with a comma cannot be written so: set <see cref="Password"/>.
    /// </param>
    /// <exception cref="FormatException">Something in it is unknown or wrong; the message names its key, never a value.</exception>
    public static RedisOptions Parse(string connectionString) => ConnectionString.Parse(connectionString);

    /// <summary>The server without user and password.</summary>
    public override string ToString() => Tls is null ? $"redis://{Endpoint}/{Database}" : $"rediss://{Endpoint}/{Database}";

    internal void Validate()
    {
        ArgumentException.ThrowIfNullOrEmpty(Host);
        ArgumentOutOfRangeException.ThrowIfLessThan(Port, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(Port, ushort.MaxValue);
        ArgumentOutOfRangeException.ThrowIfNegative(Database);
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(ConnectTimeout, TimeSpan.Zero);
        ArgumentOutOfRangeException.ThrowIfLessThan(SilenceLimit, TimeSpan.FromMilliseconds(4));
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(MinReconnectDelay, TimeSpan.Zero);
        ArgumentOutOfRangeException.ThrowIfLessThan(MaxReconnectDelay, MinReconnectDelay);
        ArgumentOutOfRangeException.ThrowIfLessThan(MaxWaitingCommands, 1);
        ArgumentOutOfRangeException.ThrowIfLessThan(MaxUnsentBytes, 1024);
        ArgumentOutOfRangeException.ThrowIfLessThan(MaxReplyBytes, 1024);
        if (User is not null && Password is null)
            throw new ArgumentException($"{nameof(User)} needs {nameof(Password)}.");
        if (Tls is { TargetHost: null or "" })
            throw new ArgumentException($"{nameof(Tls)} needs its {nameof(Tls.TargetHost)}.");
    }
}
