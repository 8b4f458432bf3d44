namespace Tern.Runtime;

/// <summary>The connections of a client: its own handler, or the handler of the options. Its own handler can be replaced.</summary>
internal sealed class HttpTransport(ClientOptions options) : IDisposable
{
    // Below the idle timeouts of AWS endpoints, which start at 60 seconds.
    private static readonly TimeSpan s_idleTimeout = TimeSpan.FromSeconds(45);

    /// <summary>The time of the last request is only exact to this, so that concurrent calls rarely write the same field.</summary>
    private static readonly TimeSpan s_resolution = TimeSpan.FromSeconds(1);

    private HttpMessageInvoker? _invoker;
    private long _lastSendTicks;
    private bool _isDisposed;

    /// <summary>The path of a file with the certificates of trusted authorities in PEM form; null for those of the system. Set before the first request.</summary>
    public string? CaBundle { get; set; }

    /// <summary>Sends requests. Created on first use, because creating it costs more than the rest of a client.</summary>
    public HttpMessageInvoker Invoker => Volatile.Read(ref _invoker) ?? CreateInvoker();

    /// <summary>Sends a request. The probe records the connection that it uses.</summary>
    public Task<HttpResponseMessage> SendAsync(ConnectionProbe probe, HttpRequestMessage request, CancellationToken cancellationToken)
    {
        if (options.Handler is null)
            ReplaceAfterGap();
        while (true)
        {
            HttpMessageInvoker invoker = Invoker;
            try
            {
                return probe.SendAsync(invoker, request, cancellationToken);
            }
            catch (ObjectDisposedException) when (!_isDisposed && Volatile.Read(ref _invoker) != invoker)
            {
                // Its connections were closed after it was read here.
            }
        }
    }

    /// <summary>
    /// Closes the idle connections. Those of requests in flight are closed when these end. Later requests use new connections. A handler of the options
    /// is not changed.
    /// </summary>
    public void CloseIdleConnections()
    {
        if (options.Handler is null)
            Interlocked.Exchange(ref _invoker, null)?.Dispose();
    }

    public void Dispose()
    {
        Interlocked.Exchange(ref _isDisposed, true);
        _invoker?.Dispose();
    }

    /// <summary>Replaces the handler if no request was sent for longer than a connection may be idle.</summary>
    // The handler closes idle connections by a timer. In a process that was stopped or frozen the timer has not fired, and a peer that has gone meanwhile is
    // only noticed by a timeout. By the wall clock, because the monotonic clock stops with the machine. Held by eng/aot and HttpTransportTests.
    private void ReplaceAfterGap()
    {
        long now = options.TimeProvider.GetUtcNow().UtcTicks;
        // Read before the time, so that a concurrent call cannot discard a handler that another has just created.
        HttpMessageInvoker? present = Volatile.Read(ref _invoker);
        long last = Volatile.Read(ref _lastSendTicks);
        // After the clock was set back, the last time is in the future.
        if (now >= last && now - last <= s_resolution.Ticks)
            return;
        // Not disposed, so that keep-alive pings of streams in flight continue. Its timer closes its idle connections.
        if (last != 0 && now - last > s_idleTimeout.Ticks)
            Interlocked.CompareExchange(ref _invoker, null, present);
        Volatile.Write(ref _lastSendTicks, now);
    }

    private HttpMessageInvoker CreateInvoker()
    {
        ObjectDisposedException.ThrowIf(_isDisposed, typeof(ServiceClient));
        var created = options.Handler is { } handler
            ? new HttpMessageInvoker(handler, options.DisposeHandler)
            : new HttpMessageInvoker(CreateOwnHandler());
        HttpMessageInvoker? present = Interlocked.CompareExchange(ref _invoker, created, null);
        if (present is null)
        {
            // Disposed meanwhile: then nothing else disposes the new handler.
            if (Volatile.Read(ref _isDisposed))
                created.Dispose();
            return created;
        }
        if (options.Handler is null)
            created.Dispose();
        return present;
    }

    private SocketsHttpHandler CreateOwnHandler()
    {
        SocketsHttpHandler created = CreateHandler(options.Timeouts);
        if (CaBundle is { } path)
            new CertificateBundle(options.Environment, path).Apply(created);
        return created;
    }

    /// <summary>Creates the handler of a client whose options contain none.</summary>
    public static SocketsHttpHandler CreateHandler(CallTimeouts timeouts) => new()
    {
        ConnectTimeout = timeouts.Connect,
        ConnectCallback = static (context, cancellationToken) => TcpConnection.OpenAsync(context.DnsEndPoint, cancellationToken),
        PlaintextStreamFilter = static (context, _) => new(new ConnectionStream(context.PlaintextStream)),
        // The DNS records of AWS change; a connection must not outlive them for long.
        PooledConnectionLifetime = TimeSpan.FromMinutes(5),
        PooledConnectionIdleTimeout = s_idleTimeout,
        KeepAlivePingPolicy = HttpKeepAlivePingPolicy.WithActiveRequests,
        KeepAlivePingDelay = TimeSpan.FromSeconds(30),
        KeepAlivePingTimeout = TimeSpan.FromSeconds(10),
        EnableMultipleHttp2Connections = true,
        UseCookies = false,
        AllowAutoRedirect = false,
        // AutomaticDecompression is not set (the default is none), because setting it links all decoders into a native program.
    };
}
