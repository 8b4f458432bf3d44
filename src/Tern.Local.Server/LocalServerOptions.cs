using System.Net;
using Tern.Local.Server.Apis;
using Tern.Local.Server.Functions.Options;
using Tern.Local.Server.Functions.Sources;

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

    /// <summary>The programs of this machine that execute functions. The default is none.</summary>
    public IReadOnlyList<FunctionOption> Functions { get; init; } = [];

    /// <summary>The environment variables of <see cref="Functions"/>. The default is none.</summary>
    public IReadOnlyList<VariableOption> Variables { get; init; } = [];

    /// <summary>The listeners that invoke a function for each request. Each has the name of its function. The default is none.</summary>
    public IReadOnlyList<ApiOption> Apis { get; init; } = [];

    /// <summary>The tables whose changes functions receive. The default is none.</summary>
    public IReadOnlyList<StreamOption> Streams { get; init; } = [];

    /// <summary>The queues whose messages functions receive. The default is none.</summary>
    public IReadOnlyList<QueueOption> Queues { get; init; } = [];

    /// <summary>The buckets whose notifications functions receive. The default is none.</summary>
    public IReadOnlyList<BucketOption> Buckets { get; init; } = [];

    /// <summary>Whether functions are executed or have a source.</summary>
    public bool HasFunctions => RunsFunctions || Functions.Count + Apis.Count + Streams.Count + Queues.Count + Buckets.Count > 0;

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
