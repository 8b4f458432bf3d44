using System.Net;
using System.Text;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace Tern.Local.Server;

/// <summary>Listens on a port.</summary>
internal sealed class KestrelListener : IAsyncDisposable
{
    // The buffers of a connection are those of the shared array pool, which has few of a size: with the default of 1 MiB, a large body allocates new ones
    // again and again (LargeObjectTests).
    private const int BufferSize = 128 * 1024;

    // Load balancers accept a request line of 16 KB, and presigned URLs with a session token can have more than the default of 8 KB.
    private const int MaxRequestLineLength = 16 * 1024;

    private readonly KestrelServer _server;

    private KestrelListener(KestrelServer server, Uri endpoint)
    {
        _server = server;
        Endpoint = endpoint;
    }

    /// <summary>The URL, for example <c>http://127.0.0.1:8000</c>.</summary>
    public Uri Endpoint { get; }

    /// <summary>Starts to listen.</summary>
    /// <param name="address">The address.</param>
    /// <param name="port">The port; 0 for a free one.</param>
    /// <param name="adapter">Handles the requests.</param>
    /// <param name="allowsSlowBodies">Whether a client may wait for any time between two parts of a body.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="IOException">The port is in use.</exception>
    public static async Task<KestrelListener> StartAsync(IPAddress address, int port, HttpAdapter adapter, bool allowsSlowBodies, CancellationToken cancellationToken)
    {
        var kestrel = new KestrelServerOptions { AddServerHeader = false, ResponseHeaderEncodingSelector = static _ => Encoding.UTF8 };
        // The gateway enforces the limit of the service, and returns the error of the service.
        kestrel.Limits.MaxRequestBodySize = null;
        kestrel.Limits.MaxRequestBufferSize = BufferSize;
        kestrel.Limits.MaxRequestLineSize = MaxRequestLineLength;
        if (allowsSlowBodies)
            kestrel.Limits.MinRequestBodyDataRate = null;
        kestrel.Listen(address, port, listen => listen.Protocols = HttpProtocols.Http1);
        // Requests are handled on the threads that read them: a handler blocks only to write to the log, and two changes of the thread cost more than most requests.
        // An idle connection has a buffer of 4 KiB, because waiting without one is a system call more for each request (sends over HTTP, eng/bench-local).
        var transport = new SocketTransportOptions { UnsafePreferInlineScheduling = true, WaitForDataBeforeAllocatingBuffer = false, MaxReadBufferSize = BufferSize };
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
        string bound = server.Features.GetRequiredFeature<IServerAddressesFeature>().Addresses.Single();
        return new KestrelListener(server, new Uri(bound, default(UriCreationOptions)));
    }

    /// <summary>Stops listening, and aborts the requests in flight.</summary>
    public async ValueTask DisposeAsync()
    {
        // A request with a Hang fault must not prevent the server from stopping.
        using var atOnce = new CancellationTokenSource();
        await atOnce.CancelAsync().ConfigureAwait(false);
        await _server.StopAsync(atOnce.Token).ConfigureAwait(false);
        _server.Dispose();
    }
}
