using System.Net;

namespace Tern.Local.Server;

/// <summary>Where a <see cref="LocalServer"/> listens; immutable, changed by <c>with</c>.</summary>
internal sealed record LocalServerOptions
{
    /// <summary>The address. Default 127.0.0.1, which only programs on this machine reach; any other opens the data to a network.</summary>
    public IPAddress Address { get; init; } = IPAddress.Loopback;

    /// <summary>Host names to accept in addition to IP addresses, <c>localhost</c>, names below it and AWS host names. Default none.</summary>
    public IReadOnlyList<string> AllowedHosts { get; init; } = [];

    /// <summary>The requests to log. The default is <see cref="RequestLogLevel.Warning"/>.</summary>
    public RequestLogLevel LogLevel { get; init; } = RequestLogLevel.Warning;

    /// <summary>The writer of the log, which must be thread-safe. The default discards all lines.</summary>
    public TextWriter LogWriter { get; init; } = TextWriter.Null;

    /// <summary>The port; 0, the default, for a free one.</summary>
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
