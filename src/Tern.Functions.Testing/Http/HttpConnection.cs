using System.Buffers;
using System.Globalization;
using System.IO.Pipelines;
using System.Text;
using Tern.Local.Http;

namespace Tern.Functions.Testing.Http;

/// <summary>The server of one connection, over memory or a socket: HTTP/1.1 without pipelining.</summary>
internal sealed class HttpConnection(PipeReader input, PipeWriter output, Func<LocalRequest, CancellationToken, ValueTask<LocalResponse>> handle)
{
    /// <summary>Processes requests until the connection is closed.</summary>
    public async Task ServeAsync(CancellationToken cancellationToken)
    {
        try
        {
            while (await ReadAsync(cancellationToken).ConfigureAwait(false) is { } request)
            {
                bool isLast = string.Equals(request.Header("Connection"), "close", StringComparison.OrdinalIgnoreCase);
                await RespondAsync(request, isLast, cancellationToken).ConfigureAwait(false);
                if (isLast)
                    break;
            }
        }
        catch (Exception e) when (e is IOException or InvalidDataException or InvalidOperationException or OperationCanceledException or TimeoutException)
        {
            // The runtime has closed the connection, or sends the body of a request too slowly, or the host has ended.
        }
        finally
        {
            await CompleteOutputAsync().ConfigureAwait(false);
            await input.CompleteAsync().ConfigureAwait(false);
        }
    }

    // Before the input, which closes the socket: the rest of a response that was not sent is sent now.
    private async ValueTask CompleteOutputAsync()
    {
        try
        {
            await output.CompleteAsync().ConfigureAwait(false);
        }
        catch (IOException)
        {
            // The process of the runtime has ended.
        }
    }

    private async ValueTask<LocalRequest?> ReadAsync(CancellationToken cancellationToken)
    {
        if (await HttpLines.ReadAsync(input, cancellationToken).ConfigureAwait(false) is not { } line)
            return null;
        if (line.Split(' ') is not [var method, var target, "HTTP/1.1"])
            throw new InvalidDataException("A request to the Runtime API is not one of HTTP/1.1.");
        List<KeyValuePair<string, string>> headers = await HttpLines.ReadHeadersAsync(input, cancellationToken).ConfigureAwait(false);
        RequestBody body = CreateBody(headers, out long? length);
        if (Find(headers, "Expect") is not null)
        {
            output.Write("HTTP/1.1 100 Continue\r\n\r\n"u8);
            await output.FlushAsync(cancellationToken).ConfigureAwait(false);
        }
        return new LocalRequest { Method = method, Target = target, Headers = [.. headers], Body = body, ContentLength = length, FindTrailer = body.FindTrailer };
    }

    private RequestBody CreateBody(List<KeyValuePair<string, string>> headers, out long? length)
    {
        length = null;
        if (string.Equals(Find(headers, "Transfer-Encoding"), "chunked", StringComparison.OrdinalIgnoreCase))
            return RequestBody.InChunks(input);
        if (!long.TryParse(Find(headers, "Content-Length") ?? "0", NumberStyles.None, CultureInfo.InvariantCulture, out long count))
            throw new InvalidDataException("The Content-Length of a request to the Runtime API is not a number.");
        length = count;
        return RequestBody.WithLength(input, count);
    }

    private async ValueTask RespondAsync(LocalRequest request, bool isLast, CancellationToken cancellationToken)
    {
        var body = (RequestBody)request.Body;
        LocalResponse response = body.IsComplete ? await HandleUntilClosedAsync(request, cancellationToken).ConfigureAwait(false) : await handle(request, cancellationToken).ConfigureAwait(false);
        await body.DrainAsync(cancellationToken).ConfigureAwait(false);
        var head = new StringBuilder().Append(CultureInfo.InvariantCulture, $"HTTP/1.1 {response.StatusCode} {(response.StatusCode < 400 ? "OK" : "Error")}\r\nContent-Length: {response.Content.Length}\r\n");
        if (isLast)
            head.Append("Connection: close\r\n");
        if (response.ContentType is { } type)
            head.Append(CultureInfo.InvariantCulture, $"Content-Type: {type}\r\n");
        foreach ((string name, string value) in response.Headers)
            head.Append(CultureInfo.InvariantCulture, $"{name}: {value}\r\n");
        output.Write(Encoding.UTF8.GetBytes(head.Append("\r\n").ToString()));
        output.Write(response.Content);
        FlushResult result = await output.FlushAsync(cancellationToken).ConfigureAwait(false);
        if (result.IsCompleted)
            throw new IOException("The runtime has closed the connection.");
    }

    // An invocation must not be sent to a runtime that has ended while it waited.
    private async ValueTask<LocalResponse> HandleUntilClosedAsync(LocalRequest request, CancellationToken cancellationToken)
    {
        using CancellationTokenSource closed = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        Task watch = WatchAsync(closed);
        try
        {
            return await handle(request, closed.Token).ConfigureAwait(false);
        }
        finally
        {
            input.CancelPendingRead();
            await watch.ConfigureAwait(false);
        }
    }

    private async Task WatchAsync(CancellationTokenSource closed)
    {
        ReadResult result = await input.ReadAsync(CancellationToken.None).ConfigureAwait(false);
        input.AdvanceTo(result.Buffer.Start);
        if (result.IsCompleted && result.Buffer.IsEmpty)
            await closed.CancelAsync().ConfigureAwait(false);
    }

    private static string? Find(List<KeyValuePair<string, string>> headers, string name)
    {
        foreach ((string key, string value) in headers)
        {
            if (key.Equals(name, StringComparison.OrdinalIgnoreCase))
                return value;
        }
        return null;
    }
}
