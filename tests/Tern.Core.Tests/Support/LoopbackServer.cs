using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Tern.Core.Tests.Support;

/// <summary>A TCP server. The test defines what it does with each connection.</summary>
internal sealed class LoopbackServer : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _stop = new();
    private readonly Task _accepting;
    private int _connections;

    public LoopbackServer(Func<LoopbackConnection, CancellationToken, Task> serve)
    {
        _listener.Start();
        _accepting = AcceptAsync(serve);
    }

    public string Url => $"http://127.0.0.1:{((IPEndPoint)_listener.LocalEndpoint).Port}";

    public int Connections => Volatile.Read(ref _connections);

    /// <summary>Creates a server that returns the same bytes for every request.</summary>
    public static LoopbackServer Returning(string response) => new(async (connection, token) =>
    {
        while (await connection.ReadRequestAsync(token) is not null)
            await connection.SendAsync(response, token);
    });

    public static string Response(string body, string headers = "") =>
        $"HTTP/1.1 200 OK\r\nContent-Length: {Encoding.UTF8.GetByteCount(body)}\r\n{headers}\r\n{body}";

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
        _listener.Stop();
        await _accepting;
        _stop.Dispose();
    }

    private async Task AcceptAsync(Func<LoopbackConnection, CancellationToken, Task> serve)
    {
        var serving = new List<Task>();
        try
        {
            while (true)
            {
                Socket socket = await _listener.AcceptSocketAsync(_stop.Token);
                int number = Interlocked.Increment(ref _connections);
                serving.Add(ServeAsync(new LoopbackConnection(socket, number), serve));
            }
        }
        catch (Exception e) when (e is OperationCanceledException or SocketException or InvalidOperationException)
        {
            // The listener was stopped, during AcceptSocketAsync or just before it.
        }
        await Task.WhenAll(serving);
    }

    private async Task ServeAsync(LoopbackConnection connection, Func<LoopbackConnection, CancellationToken, Task> serve)
    {
        using (connection)
        {
            try
            {
                await serve(connection, _stop.Token);
            }
            catch (Exception e) when (e is OperationCanceledException or IOException or SocketException)
            {
            }
        }
    }
}
