using System.Net;
using System.Net.Sockets;

namespace Shop.Bench.Lab;

/// <summary>A port that takes connections, and says nothing.</summary>
internal sealed class BlackHole : IDisposable
{
    private readonly TcpListener listener = new(IPAddress.Loopback, 0);

    // The system completes connections that nobody accepts.
    public BlackHole() => listener.Start(512);

    public int Port => ((IPEndPoint)listener.LocalEndpoint).Port;

    public void Dispose() => listener.Dispose();
}
