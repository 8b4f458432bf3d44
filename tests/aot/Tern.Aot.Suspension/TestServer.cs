using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography.X509Certificates;

namespace Tern.Aot.Suspension;

/// <summary>Returns an empty JSON object for each request, by HTTP/1.1 with or without TLS, and applies a fault to its open connections.</summary>
internal sealed class TestServer : IDisposable
{
    private readonly Socket _listener = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
    private readonly List<TestConnection> _connections = [];
    private readonly TaskCompletionSource _ready = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly X509Certificate2? _certificate;
    private readonly int _concurrency;
    private int _requests;

    /// <param name="concurrency">The number of requests that must be received before the first response, so that each uses its own connection.</param>
    /// <param name="certificate">The certificate for TLS, or null.</param>
    public TestServer(int concurrency, X509Certificate2? certificate)
    {
        _concurrency = concurrency;
        _certificate = certificate;
        _listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        _listener.Listen();
        _ = AcceptAsync();
    }

    public string Endpoint => $"{(_certificate is null ? "http" : "https")}://127.0.0.1:{((IPEndPoint)_listener.LocalEndPoint!).Port}";

    /// <summary>Applies a fault to all open connections. Later connections are not affected.</summary>
    /// <returns>The number of open connections.</returns>
    public int Apply(Fault fault)
    {
        lock (_connections)
        {
            _connections.RemoveAll(static connection => connection.IsClosed);
            foreach (TestConnection connection in _connections)
                connection.Apply(fault);
            return _connections.Count;
        }
    }

    public void Dispose()
    {
        _listener.Dispose();
        lock (_connections)
        {
            foreach (TestConnection connection in _connections)
                connection.Dispose();
        }
    }

    private async Task AcceptAsync()
    {
        try
        {
            while (true)
            {
                var connection = new TestConnection(await _listener.AcceptAsync());
                lock (_connections)
                    _connections.Add(connection);
                _ = connection.ServeAsync(_certificate, OnRequestAsync);
            }
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            // The server was disposed.
        }
    }

    private Task OnRequestAsync()
    {
        if (Interlocked.Increment(ref _requests) == _concurrency)
            _ready.SetResult();
        return _ready.Task;
    }
}
