using System.Net;

namespace Tern.Local.Server;

/// <summary>The options of a <see cref="LocalServer"/>. Immutable; use <c>with</c> to create a changed copy.</summary>
internal sealed record LocalServerOptions
{
    /// <summary>The address to listen on. The default is 127.0.0.1, which only programs on this machine can reach. Any other address exposes the data to a network.</summary>
    public IPAddress Address { get; init; } = IPAddress.Loopback;

    /// <summary>Host names to accept in addition to IP addresses, <c>localhost</c>, names below it and AWS host names. The default is none.</summary>
    public IReadOnlyList<string> AllowedHosts { get; init; } = [];

    /// <summary>
    /// Host names and IP addresses that HTTP deliveries of topics are sent to, in addition to the loopback addresses. The default is none. It has no effect if
    /// <see cref="LocalAwsOptions.NotificationHandler"/> is set.
    /// </summary>
    public IReadOnlyList<string> AllowedOutboundHosts { get; init; } = [];

    /// <summary>The requests to log. The default is <see cref="RequestLogLevel.Warning"/>.</summary>
    public RequestLogLevel LogLevel { get; init; } = RequestLogLevel.Warning;

    /// <summary>The writer of the log, which must be thread-safe. The default discards all lines.</summary>
    public TextWriter LogWriter { get; init; } = TextWriter.Null;

    /// <summary>Whether the archives of functions that contain a bootstrap are executed in child processes. The default is false: any caller could then execute programs.</summary>
    public bool RunsFunctions { get; init; }

    /// <summary>The port, from 0 to 65535. The default is 0: a free port.</summary>
    public int Port
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, IPEndPoint.MinPort);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, IPEndPoint.MaxPort);
            field = value;
        }
    }
}
