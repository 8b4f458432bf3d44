using System.Net;
using Tern.Local.Server.Apis;
using Tern.Local.Server.Functions;
using Tern.Local.Server.Functions.Page;
using Tern.Local.Server.Functions.Sources;

namespace Tern.Local.Server;

/// <summary>A <see cref="LocalAws"/> over HTTP, for programs in any language and other processes.</summary>
internal sealed class LocalServer : IAsyncDisposable
{
    private readonly KestrelListener _listener;
    private readonly bool _ownsAws;
    private readonly HttpMessageHandler? _outbound;
    private readonly FunctionPage? _page;
    private FunctionHost? _functions;
    private EventSources? _sources;
    private ApiListeners? _apis;

    private LocalServer(KestrelListener listener, LocalAws aws, bool ownsAws, HttpMessageHandler? outbound, FunctionPage? page)
    {
        _listener = listener;
        _ownsAws = ownsAws;
        _outbound = outbound;
        _page = page;
        Aws = aws;
    }

    /// <summary>The served AWS. Its faults apply to requests over HTTP too.</summary>
    public LocalAws Aws { get; }

    /// <summary>The endpoint URL for clients, for example <c>http://127.0.0.1:8000</c>.</summary>
    public Uri Endpoint => _listener.Endpoint;

    /// <summary>The URLs of the listeners of <see cref="LocalServerOptions.Apis"/>, in their order.</summary>
    public IEnumerable<Uri> ApiEndpoints => _apis?.Endpoints ?? [];

    /// <summary>A line for each function with a listener, and one for the page of invocations.</summary>
    public IEnumerable<string> Descriptions => _page is not null && _functions is not null
        ? [.. _apis!.Descriptions, $"Invocations at {Endpoint.GetLeftPart(UriPartial.Authority)}{FunctionPage.Path}"]
        : [];

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
        await StopAsync().ConfigureAwait(false);
        if (_ownsAws)
            await Aws.DisposeAsync().ConfigureAwait(false);
        _outbound?.Dispose();
    }

    private async ValueTask StopAsync()
    {
        if (_apis is not null)
            await _apis.DisposeAsync().ConfigureAwait(false);
        if (_sources is not null)
            await _sources.DisposeAsync().ConfigureAwait(false);
        // The invocations of the processes then have no result.
        if (_functions is not null && _ownsAws)
            Aws.Services.Lambda.Invoker.Stop();
        if (_functions is not null)
            await _functions.DisposeAsync().ConfigureAwait(false);
        if (_page is not null)
            Aws.Services.Lambda.Invoker.Observer = null;
        await _listener.DisposeAsync().ConfigureAwait(false);
    }

    private static async Task<LocalServer> StartAsync(LocalAws aws, bool ownsAws, HttpMessageHandler? outbound, LocalServerOptions options, CancellationToken cancellationToken)
    {
        // The page has no credentials, and shows the payloads.
        FunctionPage? page = options.HasFunctions && IPAddress.IsLoopback(options.Address) ? new FunctionPage(aws.Options.TimeProvider) : null;
        var handler = new ServerRequestHandler(aws.Router, aws.Services.All, page);
        var adapter = new HttpAdapter(handler, aws.Options.TimeProvider, new RequestGuard(handler, options.AllowedHosts), new RequestLog(options.LogLevel, options.LogWriter, aws.Options.TimeProvider));
        KestrelListener listener = await KestrelListener.StartAsync(options.Address, options.Port, adapter, allowsSlowBodies: false, cancellationToken).ConfigureAwait(false);
        var server = new LocalServer(listener, aws, ownsAws, outbound, page);
        if (!options.HasFunctions)
            return server;
        try
        {
            aws.Services.Lambda.Invoker.Observer = page;
            server._functions = FunctionHost.Start(aws, options, listener.Endpoint.Port);
            server._sources = await EventSources.ConnectAsync(aws, options, cancellationToken).ConfigureAwait(false);
            server._apis = await ApiListeners.StartAsync(aws.Services.Lambda, aws.Options, options, cancellationToken).ConfigureAwait(false);
            return server;
        }
        catch
        {
            await server.StopAsync().ConfigureAwait(false);
            throw;
        }
    }
}
