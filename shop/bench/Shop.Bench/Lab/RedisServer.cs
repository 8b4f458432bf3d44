using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Shop.Bench.Wire;

namespace Shop.Bench.Lab;

/// <summary>A redis-server process without persistence.</summary>
internal sealed class RedisServer : IAsyncDisposable
{
    private readonly Process process;

    private RedisServer(Process process, int port)
    {
        this.process = process;
        Port = port;
    }

    public int Port { get; }

    public static async Task<RedisServer> StartAsync()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var port = ((IPEndPoint)listener.LocalEndpoint).Port;
        listener.Stop();
        var process = Process.Start(new ProcessStartInfo("redis-server", ["--port", $"{port}", "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--logfile", "/dev/null"]))!;
        while (!process.HasExited)
        {
            try
            {
                using var probe = await WireConnection.OpenAsync(port);
                return new RedisServer(process, port);
            }
            catch (SocketException)
            {
                await Task.Delay(10);
            }
        }
        throw new InvalidOperationException("redis-server exited during the start.");
    }

    public async ValueTask DisposeAsync()
    {
        process.Kill();
        await process.WaitForExitAsync();
        process.Dispose();
    }
}
