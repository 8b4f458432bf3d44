using System.Collections.Concurrent;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Tern.Functions.Tests.Support;

/// <summary>A Runtime API whose responses the test writes. It reads requests strictly.</summary>
internal sealed class FakeRuntimeApi : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly Func<FakeRequest, string?> _respond;
    private readonly ConcurrentQueue<FakeRequest> _requests = new();
    private readonly ConcurrentBag<TcpClient> _clients = [];
    private readonly Task _accepting;
    private readonly CancellationTokenSource _disposal = new();
    private readonly TaskCompletionSource _isDisposing = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private TaskCompletionSource _received = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _connections;

    /// <param name="respond">Returns the bytes of the response in Latin-1; null to close the connection; <see cref="Hang"/> for no response.</param>
    public FakeRuntimeApi(Func<FakeRequest, string?> respond)
    {
        _respond = respond;
        // A server that stops reading then accepts less than a large response, whatever the limits of the machine are.
        _listener.Server.ReceiveBufferSize = 64 * 1024;
        _listener.Start();
        _accepting = AcceptAsync();
    }

    public const string Hang = "";

    /// <summary>The end of a response after which the connection is closed.</summary>
    public const string AndClose = "\u0100";

    /// <summary>The end of a response after which the connection remains open, and nothing is read from it.</summary>
    public const string AndStopReading = "\u0101";

    public string Address => _listener.LocalEndpoint.ToString()!;

    public IReadOnlyCollection<FakeRequest> Requests => _requests;

    public int Connections => _connections;

    public static string Response(int status, string body = "{}", string headers = "") =>
        $"HTTP/1.1 {status} Status\r\nContent-Type: application/json\r\n{headers}Content-Length: {Encoding.UTF8.GetByteCount(body)}\r\n\r\n" + Encoding.Latin1.GetString(Encoding.UTF8.GetBytes(body));

    public static string Event(string id, string payload = "{}", string headers = "") => Response(
        200, payload, $"Lambda-Runtime-Aws-Request-Id: {id}\r\nLambda-Runtime-Deadline-Ms: 4102444800000\r\nLambda-Runtime-Invoked-Function-Arn: arn:aws:lambda:eu-west-1:123456789012:function:f\r\n{headers}");

    /// <summary>Serves events one after another, and accepts what is sent. After the last event, requests for events are not answered.</summary>
    public static FakeRuntimeApi Serve(params string[] events)
    {
        var queue = new ConcurrentQueue<string>(events);
        return new FakeRuntimeApi(request => !request.Line.EndsWith("/invocation/next", StringComparison.Ordinal) ? Accept(request)
            : queue.TryDequeue(out string? next) ? next
            : Hang);
    }

    public static string Accept(FakeRequest request) =>
        request.Line.EndsWith("/register", StringComparison.Ordinal) ? Response(200, headers: "Lambda-Extension-Identifier: ext-1\r\n")
        : request.Line.EndsWith("/event/next", StringComparison.Ordinal) ? Hang
        : Response(202, """{"status":"OK"}""");

    public InMemoryAwsEnvironment Environment(params (string Name, string Value)[] variables) =>
        new(new Dictionary<string, string>(variables.Select(variable => KeyValuePair.Create(variable.Name, variable.Value))) { ["AWS_LAMBDA_RUNTIME_API"] = Address });

    /// <summary>Executes a handler until the server has received a number of results and the request for the event after them.</summary>
    public async Task<(int ExitCode, FakeRequest[] Results)> RunAsync(IFunctionHandler handler, int results, FunctionOptions? options = null)
    {
        using var stop = new CancellationTokenSource();
        options ??= new FunctionOptions { Environment = Environment() };
        Task<int> run = Task.Run(() => Function.RunAsync(handler, options with { HandlesShutdown = false, LimitsHeap = false }, stop.Token));
        await WaitAsync(run, () => _requests.Count(request => request.Line.EndsWith("/invocation/next", StringComparison.Ordinal)) > results);
        await stop.CancelAsync();
        return (await run.WaitAsync(TimeSpan.FromMinutes(1)), [.. _requests.Where(request => request.Line.StartsWith("POST", StringComparison.Ordinal) && !request.Line.EndsWith("/register", StringComparison.Ordinal))]);
    }

    /// <summary>Waits until the received requests fulfil a condition, or the function ends.</summary>
    public async Task WaitAsync(Task run, Func<bool> condition)
    {
        while (true)
        {
            Task received = _received.Task;
            if (condition() || run.IsCompleted)
                return;
            await Task.WhenAny(received, run);
        }
    }

    /// <summary>Resets the connections.</summary>
    public void DisconnectAll()
    {
        foreach (TcpClient client in _clients)
        {
            client.LingerState = new LingerOption(enable: true, seconds: 0);
            client.Dispose();
        }
    }

    public async ValueTask DisposeAsync()
    {
        await _disposal.CancelAsync();
        _isDisposing.SetResult();
        _listener.Stop();
        foreach (TcpClient client in _clients)
            client.Dispose();
        await _accepting;
        _disposal.Dispose();
    }

    private async Task AcceptAsync()
    {
        try
        {
            while (true)
            {
                TcpClient client = await _listener.AcceptTcpClientAsync(_disposal.Token);
                _clients.Add(client);
                _ = ServeAsync(client, _connections++);
            }
        }
        catch (Exception e) when (e is OperationCanceledException or SocketException or InvalidOperationException)
        {
        }
    }

    private async Task ServeAsync(TcpClient client, int number)
    {
        try
        {
            NetworkStream stream = client.GetStream();
            while (await ReadAsync(stream, number) is { } request)
            {
                _requests.Enqueue(request);
                Interlocked.Exchange(ref _received, new(TaskCreationOptions.RunContinuationsAsynchronously)).SetResult();
                string? response = _respond(request);
                if (response is null)
                    break;
                if (response.Length > 0)
                    await stream.WriteAsync(Encoding.Latin1.GetBytes(response.TrimEnd(AndClose[0], AndStopReading[0])));
                if (response.EndsWith(AndStopReading, StringComparison.Ordinal))
                    await _isDisposing.Task;
                if (response.EndsWith(AndClose, StringComparison.Ordinal))
                    break;
            }
            client.Dispose();
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException or SocketException)
        {
        }
    }

    private static async Task<FakeRequest?> ReadAsync(NetworkStream stream, int number)
    {
        if (await ReadLineAsync(stream) is not { } line)
            return null;
        var headers = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        await ReadHeadersAsync(stream, headers);
        List<byte[]> chunks = [];
        if (headers.TryGetValue("Content-Length", out string? length))
            chunks.Add(await ReadExactlyAsync(stream, int.Parse(length, CultureInfo.InvariantCulture)));
        else if (headers.ContainsKey("Transfer-Encoding"))
            await ReadChunksAsync(stream, chunks, headers);
        return new FakeRequest(number, line.Replace(" HTTP/1.1", "", StringComparison.Ordinal), headers, chunks);
    }

    private static async Task ReadChunksAsync(NetworkStream stream, List<byte[]> chunks, Dictionary<string, string> headers)
    {
        while (true)
        {
            int size = int.Parse(await ReadLineAsync(stream) ?? throw new IOException("End in a chunk."), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture);
            if (size == 0)
                break;
            chunks.Add(await ReadExactlyAsync(stream, size));
            Assert.Equal("", await ReadLineAsync(stream));
        }
        await ReadHeadersAsync(stream, headers);
    }

    private static async Task ReadHeadersAsync(NetworkStream stream, Dictionary<string, string> headers)
    {
        while (await ReadLineAsync(stream) is { Length: > 0 } line)
        {
            int colon = line.IndexOf(": ", StringComparison.Ordinal);
            headers.Add(line[..colon], line[(colon + 2)..]);
        }
    }

    private static async Task<byte[]> ReadExactlyAsync(NetworkStream stream, int length)
    {
        byte[] bytes = new byte[length];
        await stream.ReadExactlyAsync(bytes);
        return bytes;
    }

    private static async Task<string?> ReadLineAsync(NetworkStream stream)
    {
        var line = new List<byte>();
        byte[] one = new byte[1];
        while (await stream.ReadAsync(one) == 1)
        {
            line.Add(one[0]);
            if (line.Count >= 2 && line[^2] == '\r' && line[^1] == '\n')
                return Encoding.Latin1.GetString([.. line[..^2]]);
        }
        return null;
    }
}
