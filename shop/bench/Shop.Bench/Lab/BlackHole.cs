using System.Net;
using System.Net.Sockets;

namespace Shop.Bench.Lab;

/// <summary>A port that accepts connections and sends nothing.</summary>
internal sealed class BlackHole : IDisposable
{
    private readonly TcpListener listener = new(IPAddress.Loopback, 0);

    // The system completes connections that are not accepted.
    public BlackHole() => listener.Start(512);

    public int Port => ((IPEndPoint)listener.LocalEndpoint).Port;

    public void Dispose() => listener.Dispose();
}
