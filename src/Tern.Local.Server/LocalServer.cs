using System.Net;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;
using Tern.Local.Server.Functions;

namespace Tern.Local.Server;

/// <summary>A <see cref="LocalAws"/> over HTTP, for programs in any language and other processes.</summary>
internal sealed class LocalServer : IAsyncDisposable
{
    // The buffers of a connection are those of the shared array pool, which has few of a size: with the default of 1 MiB, a large body allocates new ones
    // again and again (LargeObjectTests).
    private const int BufferSize = 128 * 1024;

    private readonly KestrelServer _server;
    private readonly bool _ownsAws;
    private readonly HttpMessageHandler? _outbound;
    private readonly FunctionProcesses? _processes;

    private LocalServer(KestrelServer server, LocalAws aws, bool ownsAws, HttpMessageHandler? outbound, Uri endpoint, FunctionProcesses? processes)
    {
        _server = server;
        _processes = processes;
        _ownsAws = ownsAws;
        _outbound = outbound;
        Aws = aws;
        Endpoint = endpoint;
    }

    /// <summary>The served AWS. Its faults apply to requests over HTTP too.</summary>
    public LocalAws Aws { get; }

    /// <summary>The endpoint URL for clients, for example <c>http://127.0.0.1:8000</c>.</summary>
    public Uri Endpoint { get; }

    /// <summary>Starts an AWS and serves it. Disposing the server disposes the AWS too.</summary>
    /// <param name="aws">The options of the AWS; null for the defaults.</param>
    /// <param name="options">The options of the server. The default is a free port of 127.0.0.1.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="IOException">The port is in use.</exception>
    /// <inheritdoc cref="LocalAws.StartAsync" path="/exception"/>
    public static async Task<LocalServer> StartAsync(
        LocalAwsOptions? aws = null, LocalServerOptions? options = null, CancellationToken cancellationToken = default)
    {
        aws ??= new LocalAwsOptions();
        options ??= new LocalServerOptions();
        HttpMessageHandler? outbound = aws.NotificationHandler is null ? OutboundHandler.Create(options.AllowedOutboundHosts) : null;
        LocalAws? started = null;
        try
        {
            started = await LocalAws.StartAsync(aws with { NotificationHandler = aws.NotificationHandler ?? outbound }, cancellationToken).ConfigureAwait(false);
            return await StartAsync(started, ownsAws: true, outbound, options, cancellationToken).ConfigureAwait(false);
        }
        catch
        {
            if (started is not null)
                await started.DisposeAsync().ConfigureAwait(false);
            outbound?.Dispose();
            throw;
        }
    }

    /// <summary>Serves an existing AWS. Disposing the server does not dispose it.</summary>
    /// <inheritdoc cref="StartAsync(LocalAwsOptions?, LocalServerOptions?, CancellationToken)"/>
    public static Task<LocalServer> StartAsync(LocalAws aws, LocalServerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(aws);
        return StartAsync(aws, ownsAws: false, outbound: null, options ?? new(), cancellationToken);
    }

    /// <summary>Stops listening, aborts requests in flight, and disposes the AWS if the server started it.</summary>
    public async ValueTask DisposeAsync()
    {
        if (_processes is not null)
        {
            // The invocations of the processes then have no result.
            if (_ownsAws)
                Aws.Services.Lambda.Invoker.Stop();
            else
                Aws.Services.Lambda.SetRunner(null);
            await _processes.DisposeAsync().ConfigureAwait(false);
        }
        // A request with a Hang fault must not prevent the server from stopping.
        using var atOnce = new CancellationTokenSource();
        await atOnce.CancelAsync().ConfigureAwait(false);
        await _server.StopAsync(atOnce.Token).ConfigureAwait(false);
        _server.Dispose();
        if (_ownsAws)
            await Aws.DisposeAsync().ConfigureAwait(false);
        _outbound?.Dispose();
    }

    private static async Task<LocalServer> StartAsync(LocalAws aws, bool ownsAws, HttpMessageHandler? outbound, LocalServerOptions options, CancellationToken cancellationToken)
    {
        var kestrel = new KestrelServerOptions { AddServerHeader = false };
        // The gateway enforces the limit of the service, and returns the error of the service.
        kestrel.Limits.MaxRequestBodySize = null;
        kestrel.Limits.MaxRequestBufferSize = BufferSize;
        kestrel.Listen(options.Address, options.Port, listen => listen.Protocols = HttpProtocols.Http1);
        var adapter = new HttpAdapter(aws.Router, aws.Services.All, aws.Options.TimeProvider, new RequestGuard(aws.Router, options.AllowedHosts), new RequestLog(options.LogLevel, options.LogWriter, aws.Options.TimeProvider));
        // Requests are handled on the threads that read them: a handler blocks only to write to the log, and two changes of the thread cost more than most requests.
        var transport = new SocketTransportOptions { UnsafePreferInlineScheduling = true, MaxReadBufferSize = BufferSize };
        // Without the generic host, whose services and configuration the server does not need: they are a large part of a start (bench/results/local.md).
        var server = new KestrelServer(Options.Create(kestrel), new SocketTransportFactory(Options.Create(transport), NullLoggerFactory.Instance), NullLoggerFactory.Instance);
        try
        {
            await server.StartAsync(new HttpApplication(adapter), cancellationToken).ConfigureAwait(false);
        }
        catch
        {
            server.Dispose();
            throw;
        }
        string address = server.Features.GetRequiredFeature<IServerAddressesFeature>().Addresses.Single();
        var endpoint = new Uri(address, default(UriCreationOptions));
        return new LocalServer(server, aws, ownsAws, outbound, endpoint, options.RunsFunctions ? StartProcesses(aws, options, endpoint.Port) : null);
    }

    private static FunctionProcesses StartProcesses(LocalAws aws, LocalServerOptions options, int port)
    {
        IPAddress address = options.Address.Equals(IPAddress.Any) ? IPAddress.Loopback : options.Address.Equals(IPAddress.IPv6Any) ? IPAddress.IPv6Loopback : options.Address;
        var settings = new FunctionSettings(new UriBuilder(Uri.UriSchemeHttp, address.ToString(), port).Uri, aws.Credentials, aws.Options.AccountId, options.LogWriter, aws.Options.TimeProvider);
        var processes = new FunctionProcesses(aws.Services.Lambda.Remote, settings);
        aws.Services.Lambda.SetRunner(processes);
        return processes;
    }
}
