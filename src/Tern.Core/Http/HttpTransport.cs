namespace Tern.Runtime;

/// <summary>The connections of a client: its own handler, or the handler of the options.</summary>
internal sealed class HttpTransport(ClientOptions options) : IDisposable
{
    private HttpMessageInvoker? _invoker;

    /// <summary>The path of a file with the certificates of trusted authorities in PEM form; null for those of the system. Set before the first request.</summary>
    public string? CaBundle { get; set; }

    /// <summary>Sends requests. Created on first use, because creating it costs more than the rest of a client.</summary>
    public HttpMessageInvoker Invoker => Volatile.Read(ref _invoker) ?? CreateInvoker();

    public void Dispose() => _invoker?.Dispose();

    private HttpMessageInvoker CreateInvoker()
    {
        var created = options.Handler is { } handler
            ? new HttpMessageInvoker(handler, options.DisposeHandler)
            : new HttpMessageInvoker(CreateOwnHandler());
        HttpMessageInvoker? present = Interlocked.CompareExchange(ref _invoker, created, null);
        if (present is null)
            return created;
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
        // Below the idle timeouts of AWS endpoints, which start at 60 seconds.
        PooledConnectionIdleTimeout = TimeSpan.FromSeconds(50),
        KeepAlivePingPolicy = HttpKeepAlivePingPolicy.WithActiveRequests,
        KeepAlivePingDelay = TimeSpan.FromSeconds(30),
        KeepAlivePingTimeout = TimeSpan.FromSeconds(10),
        EnableMultipleHttp2Connections = true,
        UseCookies = false,
        AllowAutoRedirect = false,
        // AutomaticDecompression is not set (the default is none), because setting it links all decoders into a native program.
    };
}
