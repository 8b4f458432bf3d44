using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Tern.Extensions.Tests.Support;

/// <summary>A server that responds to its only request when the test says so.</summary>
internal sealed class HangingServer : IDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly TaskCompletionSource _response = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public HangingServer()
    {
        _listener.Start();
        _ = RunAsync();
    }

    public string Url => $"http://{_listener.LocalEndpoint}";

    /// <summary>Completed when the request is received.</summary>
    public TaskCompletionSource Received { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public void Respond() => _response.SetResult();

    public void Dispose() => _listener.Dispose();

    private async Task RunAsync()
    {
        using TcpClient connection = await _listener.AcceptTcpClientAsync();
        NetworkStream stream = connection.GetStream();
        _ = await stream.ReadAsync(new byte[4096]);
        Received.SetResult();
        await _response.Task;
        await stream.WriteAsync(Encoding.ASCII.GetBytes("HTTP/1.1 200 OK\r\nContent-Length: 25\r\n\r\n<ListAllMyBucketsResult/>"));
        _ = await stream.ReadAsync(new byte[1]);
    }
}
