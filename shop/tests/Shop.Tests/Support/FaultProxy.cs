using System.Net;
using System.Net.Sockets;

namespace Shop.Tests.Support;

/// <summary>A TCP proxy that can close its connections, or stop to forward bytes.</summary>
internal sealed class FaultProxy : IDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly Lock _gate = new();
    private readonly List<TcpClient> _clients = [];
    private readonly int _target;
    private TaskCompletionSource _passing = Passing();
    private bool _isCut;

    /// <param name="target">The server's port on the loopback.</param>
    public FaultProxy(int target)
    {
        _target = target;
        _listener.Start();
        _ = AcceptAsync();
    }

    /// <summary>The port of the proxy.</summary>
    public int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

    /// <summary>Closes all connections, and new ones at once, until <see cref="Restore"/>.</summary>
    public void Cut()
    {
        TcpClient[] clients;
        lock (_gate)
        {
            _isCut = true;
            clients = [.. _clients];
            _clients.Clear();
        }
        foreach (TcpClient client in clients)
            client.Dispose();
    }

    /// <summary>Accepts connections and leaves them open, and forwards no bytes until <see cref="Restore"/>.</summary>
    public void Pause()
    {
        lock (_gate)
            _passing = new(TaskCreationOptions.RunContinuationsAsynchronously);
    }

    public void Restore()
    {
        TaskCompletionSource held;
        lock (_gate)
        {
            _isCut = false;
            held = _passing;
        }
        held.TrySetResult();
    }

    public void Dispose()
    {
        _listener.Dispose();
        Cut();
        _passing.TrySetResult();
    }

    private static TaskCompletionSource Passing()
    {
        var passing = new TaskCompletionSource();
        passing.SetResult();
        return passing;
    }

    private async Task AcceptAsync()
    {
        try
        {
            while (true)
                _ = JoinAsync(await _listener.AcceptTcpClientAsync());
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            // Closed.
        }
    }

    private async Task JoinAsync(TcpClient client)
    {
        var server = new TcpClient();
        bool isCut;
        lock (_gate)
        {
            isCut = _isCut;
            if (!isCut)
                _clients.AddRange([client, server]);
        }
        if (isCut)
        {
            client.Dispose();
            server.Dispose();
            return;
        }
        try
        {
            await server.ConnectAsync(IPAddress.Loopback, _target);
            await Task.WhenAny(PassAsync(client.GetStream(), server.GetStream()), PassAsync(server.GetStream(), client.GetStream()));
        }
        catch (Exception e) when (e is IOException or SocketException or ObjectDisposedException or InvalidOperationException)
        {
            // Cut.
        }
        client.Dispose();
        server.Dispose();
    }

    private async Task PassAsync(NetworkStream from, NetworkStream to)
    {
        byte[] buffer = new byte[16 * 1024];
        while (await from.ReadAsync(buffer) is > 0 and int count)
        {
            Task passing;
            lock (_gate)
                passing = _passing.Task;
            await passing;
            await to.WriteAsync(buffer.AsMemory(0, count));
        }
    }
}
