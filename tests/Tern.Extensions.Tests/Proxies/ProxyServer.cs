using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Tern.Extensions.Tests.Proxies;

/// <summary>A proxy on a free port of 127.0.0.1 that tunnels each CONNECT, whatever its host, to one local port.</summary>
internal sealed class ProxyServer : IDisposable
{
    private const string Basic = "Proxy-Authorization: Basic ";

    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly ConcurrentQueue<string> _targets = new();
    private readonly int _targetPort;
    private readonly string? _requiredAuthorization;

    /// <param name="targetPort">The port of 127.0.0.1 to connect to.</param>
    /// <param name="userInfo">The required user name and password; null for none.</param>
    public ProxyServer(int targetPort, string? userInfo = null)
    {
        _targetPort = targetPort;
        _requiredAuthorization = userInfo is null ? null : Convert.ToBase64String(Encoding.UTF8.GetBytes(userInfo));
        _listener.Start();
        _ = AcceptAsync();
    }

    public int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

    /// <summary>The targets of the requests that were tunneled, for example <c>host:443</c>.</summary>
    public IReadOnlyCollection<string> Targets => _targets;

    /// <summary>The number of responses with the status 407.</summary>
    public int Refusals { get; private set; }

    public void Dispose() => _listener.Dispose();

    private async Task AcceptAsync()
    {
        try
        {
            while (true)
                _ = ServeAsync(await _listener.AcceptTcpClientAsync());
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            // The test has ended.
        }
    }

    private async Task ServeAsync(TcpClient accepted)
    {
        using TcpClient connection = accepted;
        NetworkStream stream = connection.GetStream();
        try
        {
            while (await ReadHeadAsync(stream) is { } head)
            {
                string[] lines = head.Split("\r\n");
                string? authorization = lines.FirstOrDefault(line => line.StartsWith(Basic, StringComparison.OrdinalIgnoreCase))?[Basic.Length..];
                if (authorization != _requiredAuthorization)
                {
                    Refusals++;
                    await WriteAsync(stream, "HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=\"test\"\r\nContent-Length: 0\r\n\r\n");
                    continue;
                }
                string[] words = lines[0].Split(' ');
                if (words[0] != "CONNECT")
                {
                    await WriteAsync(stream, "HTTP/1.1 405 Method Not Allowed\r\nContent-Length: 0\r\n\r\n");
                    continue;
                }
                _targets.Enqueue(words[1]);
                await TunnelAsync(stream);
                return;
            }
        }
        catch (Exception e) when (e is IOException or SocketException)
        {
            // One of the peers has closed its connection.
        }
    }

    private async Task TunnelAsync(NetworkStream stream)
    {
        using var target = new TcpClient();
        await target.ConnectAsync(IPAddress.Loopback, _targetPort);
        await WriteAsync(stream, "HTTP/1.1 200 Connection established\r\n\r\n");
        NetworkStream targetStream = target.GetStream();
        await Task.WhenAny(stream.CopyToAsync(targetStream), targetStream.CopyToAsync(stream));
    }

    /// <summary>Reads the head of a request, byte by byte, because the bytes after it belong to the tunnel.</summary>
    private static async Task<string?> ReadHeadAsync(NetworkStream stream)
    {
        var head = new StringBuilder();
        byte[] one = new byte[1];
        while (await stream.ReadAsync(one) == 1)
        {
            head.Append((char)one[0]);
            if (one[0] == '\n' && head.ToString().EndsWith("\r\n\r\n", StringComparison.Ordinal))
                return head.ToString();
        }
        return null;
    }

    private static Task WriteAsync(NetworkStream stream, string text) => stream.WriteAsync(Encoding.ASCII.GetBytes(text)).AsTask();
}
