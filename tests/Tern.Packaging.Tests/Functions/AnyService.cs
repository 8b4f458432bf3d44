using System.Net;
using System.Net.Sockets;

namespace Tern.Packaging.Tests.Functions;

/// <summary>A service of AWS on a free port that returns 404: the connection to it can be opened before the first event.</summary>
internal sealed class AnyService : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _stop = new();
    private readonly Task _run;

    public AnyService()
    {
        _listener.Start();
        _run = RunAsync();
    }

    public Uri Endpoint => new($"http://{_listener.LocalEndpoint}");

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
        await _run;
        _listener.Dispose();
        _stop.Dispose();
    }

    private async Task RunAsync()
    {
        byte[] request = new byte[8 * 1024];
        try
        {
            while (true)
            {
                using TcpClient client = await _listener.AcceptTcpClientAsync(_stop.Token);
                NetworkStream stream = client.GetStream();
                _ = await stream.ReadAsync(request, _stop.Token);
                await stream.WriteAsync("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"u8.ToArray(), _stop.Token);
            }
        }
        catch (OperationCanceledException)
        {
            // The test has ended.
        }
    }
}
