using System.Net;
using System.Net.Sockets;

namespace Tern.Local.Server;

/// <summary>Sends the HTTP deliveries of topics: to this machine, and to the hosts that an option allows.</summary>
/// <remarks>
/// Any program that reaches the server can subscribe any URL, and a name can resolve to another address for each query. So the address is checked that the connection is
/// made to, and redirects are not followed.
/// </remarks>
internal static class OutboundHandler
{
    private const int MaxConnections = 100;

    private static readonly TimeSpan s_connectTimeout = TimeSpan.FromSeconds(10);

    /// <summary>Creates a handler. The caller disposes it.</summary>
    /// <param name="allowedHosts">The host names and IP addresses that are allowed in addition to the loopback addresses.</param>
    public static HttpMessageHandler Create(IReadOnlyList<string> allowedHosts) => new SocketsHttpHandler
    {
        AllowAutoRedirect = false,
        ConnectCallback = (context, cancellationToken) => ConnectAsync(context.DnsEndPoint, allowedHosts, cancellationToken),
        ConnectTimeout = s_connectTimeout,
        MaxConnectionsPerServer = MaxConnections,
        UseCookies = false,
        UseProxy = false,
    };

    /// <summary>Returns the addresses that a connection to a host may be made to.</summary>
    /// <param name="host">The host of the URL.</param>
    /// <param name="addresses">The addresses that it resolves to.</param>
    /// <param name="allowedHosts">The allowed hosts.</param>
    public static IPAddress[] FindAllowed(string host, IPAddress[] addresses, IReadOnlyList<string> allowedHosts) =>
        allowedHosts.Contains(host, StringComparer.OrdinalIgnoreCase) ? addresses : Array.FindAll(addresses, IPAddress.IsLoopback);

    private static async ValueTask<Stream> ConnectAsync(DnsEndPoint endpoint, IReadOnlyList<string> allowedHosts, CancellationToken cancellationToken)
    {
        IPAddress[] resolved = await Dns.GetHostAddressesAsync(endpoint.Host, cancellationToken).ConfigureAwait(false);
        IPAddress[] addresses = FindAllowed(endpoint.Host, resolved, allowedHosts);
        if (addresses.Length == 0)
            throw new IOException($"The host '{endpoint.Host}' has no loopback address. Start tern-local with --allow-outbound {endpoint.Host} to send HTTP deliveries to it.");
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            await socket.ConnectAsync(addresses, endpoint.Port, cancellationToken).ConfigureAwait(false);
            return new NetworkStream(socket, ownsSocket: true);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }
}
