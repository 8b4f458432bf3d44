using System.Collections.Concurrent;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Tern.Referees.Tests.Credentials.Servers;

/// <summary>A server on a socket that misbehaves. The behavior depends on the path.</summary>
internal sealed class FaultServer : IAsyncDisposable
{
    /// <summary>The length of <see cref="Fault.EndlessBody"/> in bytes.</summary>
    public const long EndlessLength = 1L << 30;

    private const string Valid = """{"AccessKeyId":"ASIAFAULT","SecretAccessKey":"fault-secret","Token":"fault-token","Expiration":"2099-01-01T00:00:00Z"}""";
    private const string Expired = """{"AccessKeyId":"ASIAFAULT","SecretAccessKey":"fault-secret","Token":"fault-token","Expiration":"2020-01-01T00:00:00Z"}""";
    private const string Incomplete = """{"AccessKeyId":"ASIAFAULT","Token":"fault-token","Expiration":"2099-01-01T00:00:00Z"}""";

    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _stopping = new();
    private readonly ConcurrentQueue<string> _requests = new();
    private readonly ConcurrentDictionary<string, Fault> _faults = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<Task, bool> _connections = new();
    private readonly Task _accepting;
    private long _bytesSent;
    private volatile bool _hasHangingRequest;

    public FaultServer()
    {
        _listener.Start();
        Endpoint = string.Create(CultureInfo.InvariantCulture, $"http://127.0.0.1:{((IPEndPoint)_listener.LocalEndpoint).Port}");
        _accepting = AcceptAsync();
    }

    /// <summary>The URL of the server, without a path.</summary>
    public string Endpoint { get; }

    /// <summary>The method and the target of each received request, in their order.</summary>
    public IReadOnlyCollection<string> Requests => _requests;

    /// <summary>Whether a request has been received that gets no response, or half of one.</summary>
    public bool HasHangingRequest => _hasHangingRequest;

    /// <summary>The number of bytes that <see cref="Fault.EndlessBody"/> has sent.</summary>
    public long BytesSent => Interlocked.Read(ref _bytesSent);

    /// <summary>Sets the behavior for all paths that begin with a prefix. The longest prefix applies. Other paths return status 404.</summary>
    public void Set(string prefix, Fault fault) => _faults[prefix] = fault;

    /// <summary>Closes all connections.</summary>
    public async ValueTask DisposeAsync()
    {
        await _stopping.CancelAsync();
        await _accepting;
        _listener.Dispose();
        await Task.WhenAll(_connections.Keys);
        _stopping.Dispose();
    }

    private async Task AcceptAsync()
    {
        try
        {
            while (true)
            {
                TcpClient client = await _listener.AcceptTcpClientAsync(_stopping.Token);
                _connections.TryAdd(ServeAsync(client), true);
            }
        }
        catch (OperationCanceledException)
        {
            // The server is stopping.
        }
    }

    private async Task ServeAsync(TcpClient client)
    {
        using (client)
        {
            try
            {
                NetworkStream stream = client.GetStream();
                if (await ReadRequestLineAsync(stream) is not { } line)
                    return;
                string[] parts = line.Split(' ');
                _requests.Enqueue($"{parts[0]} {parts[1]}");
                await RespondAsync(client, stream, FindFault(parts[1]));
            }
            catch (Exception e) when (e is IOException or OperationCanceledException or SocketException)
            {
                // The client has closed the connection, or the server is stopping.
            }
        }
    }

    private Fault? FindFault(string target) => _faults
        .Where(fault => target.StartsWith(fault.Key, StringComparison.Ordinal))
        .OrderByDescending(fault => fault.Key.Length)
        .Select(fault => (Fault?)fault.Value)
        .FirstOrDefault();

    private async Task RespondAsync(TcpClient client, NetworkStream stream, Fault? fault)
    {
        switch (fault)
        {
            case Fault.NoResponse:
                await HangAsync();
                break;
            case Fault.HangingBody:
                await WriteAsync(stream, Half);
                await HangAsync();
                break;
            case Fault.TruncatedBody:
                await WriteAsync(stream, Half);
                break;
            case Fault.Reset:
                client.LingerState = new LingerOption(true, 0);
                break;
            case Fault.NotHttp:
                await WriteAsync(stream, "\u0001\u0002 no response of HTTP\r\n\r\n");
                break;
            case Fault.EndlessBody:
                await WriteEndlessBodyAsync(stream);
                break;
            default:
                await WriteAsync(stream, Response(fault));
                break;
        }
    }

    private Task HangAsync()
    {
        _hasHangingRequest = true;
        return Task.Delay(Timeout.Infinite, _stopping.Token);
    }

    private static string Half => Message("200 OK", "application/json", Valid)[..^(Valid.Length / 2)];

    private string Response(Fault? fault) => fault switch
    {
        Fault.InternalError => Message("500 Internal Server Error", "text/plain", "An internal error has occurred."),
        Fault.Garbage => Message("200 OK", "application/json", "\u0000\u0001\u0002{]"),
        Fault.Html => Message("200 OK", "text/html", "<!DOCTYPE html><html><body>Sign in to the network.</body></html>"),
        Fault.Redirect => Message("302 Found", "text/plain", "", $"Location: {Endpoint}/redirected\r\n"),
        Fault.WrongContentType => Message("200 OK", "text/plain", Valid),
        Fault.EmptyBody => Message("200 OK", "application/json", ""),
        Fault.ExpiredCredentials => Message("200 OK", "application/json", Expired),
        Fault.MissingSecret => Message("200 OK", "application/json", Incomplete),
        _ => Message("404 Not Found", "text/plain", "The path is unknown."),
    };

    private async Task WriteEndlessBodyAsync(NetworkStream stream)
    {
        await WriteAsync(stream, string.Create(
            CultureInfo.InvariantCulture, $"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {EndlessLength}\r\n\r\n"));
        byte[] block = new byte[64 * 1024];
        block.AsSpan().Fill((byte)' ');
        for (long sent = 0; sent < EndlessLength; sent += block.Length)
        {
            await stream.WriteAsync(block, _stopping.Token);
            Interlocked.Add(ref _bytesSent, block.Length);
        }
    }

    private async Task WriteAsync(NetworkStream stream, string text) => await stream.WriteAsync(Encoding.Latin1.GetBytes(text), _stopping.Token);

    private static string Message(string status, string contentType, string body, string headers = "") => string.Create(
        CultureInfo.InvariantCulture, $"HTTP/1.1 {status}\r\nContent-Type: {contentType}\r\nContent-Length: {body.Length}\r\nConnection: close\r\n{headers}\r\n{body}");

    // A connection that is closed with an unread request loses the response.
    private async Task<string?> ReadRequestLineAsync(NetworkStream stream)
    {
        byte[] buffer = new byte[64 * 1024];
        int length = 0;
        while (length < buffer.Length)
        {
            int count = await stream.ReadAsync(buffer.AsMemory(length), _stopping.Token);
            if (count == 0)
                return null;
            length += count;
            string text = Encoding.Latin1.GetString(buffer, 0, length);
            int end = text.IndexOf("\r\n\r\n", StringComparison.Ordinal);
            if (end >= 0 && length >= end + 4 + ReadContentLength(text[..end]))
                return text[..text.IndexOf("\r\n", StringComparison.Ordinal)];
        }
        return null;
    }

    private static int ReadContentLength(string headers)
    {
        const string Name = "Content-Length:";
        string? line = headers.Split("\r\n").FirstOrDefault(line => line.StartsWith(Name, StringComparison.OrdinalIgnoreCase));
        return line is null ? 0 : int.Parse(line.AsSpan(Name.Length).Trim(), NumberStyles.None, CultureInfo.InvariantCulture);
    }
}
