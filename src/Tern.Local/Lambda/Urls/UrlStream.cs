using System.Text.Json;
using Tern.Local.Http;
using Tern.Local.Lambda.Invocation;

namespace Tern.Local.Lambda.Urls;

/// <summary>The body of a response that the function sends as a stream.</summary>
/// <remarks>
/// A stream can start with a prelude: JSON with status, headers and cookies, and eight zero bytes after it. A runtime declares it by the media type; the bytes of
/// a handler in this process have a prelude if they start with a JSON object that eight zero bytes follow.
/// </remarks>
internal sealed class UrlStream : AsyncReadOnlyStream
{
    private const string PreludeType = "application/vnd.awslambda.http-integration-response";
    private const int MaxPreludeLength = 1024 * 1024;

    private readonly ResponseChunks _chunks;
    private readonly Task<InvocationResult> _invocation;
    private ReadOnlyMemory<byte> _current;

    private UrlStream(ResponseChunks chunks, Task<InvocationResult> invocation)
    {
        _chunks = chunks;
        _invocation = invocation;
    }

    /// <summary>Waits for the start of a response, and creates it.</summary>
    public static async ValueTask<LocalResponse> OpenAsync(ResponseChunks chunks, Task<InvocationResult> invocation, CancellationToken cancellationToken)
    {
        try
        {
            return await StartAsync(chunks, invocation, cancellationToken).ConfigureAwait(false);
        }
        catch
        {
            // The function must not wait for a reader.
            chunks.Abandon();
            throw;
        }
    }

    private static async ValueTask<LocalResponse> StartAsync(ResponseChunks chunks, Task<InvocationResult> invocation, CancellationToken cancellationToken)
    {
        var stream = new UrlStream(chunks, invocation);
        await chunks.Started.WaitAsync(cancellationToken).ConfigureAwait(false);
        ReadOnlyMemory<byte> start = default;
        if (await chunks.ReadAsync(cancellationToken).ConfigureAwait(false) is { } first)
            start = first;
        else if (!(await invocation.WaitAsync(cancellationToken).ConfigureAwait(false)).IsSuccess)
            return UrlResponses.CreateFunctionError();
        stream._current = start;
        bool isDeclared = chunks.ContentType == PreludeType;
        UrlResponseHead? head = null;
        if (isDeclared || (chunks.ContentType is null && start.Span.StartsWith("{"u8)))
        {
            head = await stream.ReadPreludeAsync(isDeclared, cancellationToken).ConfigureAwait(false);
            if (head is null && isDeclared)
            {
                chunks.Abandon();
                return UrlResponses.CreateFunctionError();
            }
        }
        return new LocalResponse
        {
            StatusCode = head?.StatusCode ?? 200,
            Headers = head?.Headers ?? [],
            ContentType = head?.ContentType ?? (isDeclared ? null : chunks.ContentType) ?? "application/octet-stream",
            Stream = stream,
        };
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        while (_current.IsEmpty)
        {
            if (await _chunks.ReadAsync(cancellationToken).ConfigureAwait(false) is not { } next)
            {
                // The status has been sent. An error can only be reported by the end of the connection.
                InvocationResult result = await _invocation.WaitAsync(cancellationToken).ConfigureAwait(false);
                return result.IsSuccess ? 0 : throw new IOException($"The function failed after the start of its response: {result.ErrorType}.");
            }
            _current = next;
        }
        int count = Math.Min(buffer.Length, _current.Length);
        _current[..count].CopyTo(buffer);
        _current = _current[count..];
        return count;
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            _chunks.Abandon();
        base.Dispose(disposing);
    }

    // The prelude can be distributed over several chunks. What follows it is the body.
    private async Task<UrlResponseHead?> ReadPreludeAsync(bool isDeclared, CancellationToken cancellationToken)
    {
        byte[] read = _current.ToArray();
        int end;
        while ((end = read.AsSpan().IndexOf("\0\0\0\0\0\0\0\0"u8)) < 0)
        {
            if (!isDeclared || read.Length > MaxPreludeLength || await _chunks.ReadAsync(cancellationToken).ConfigureAwait(false) is not { } next)
                return null;
            read = [.. read, .. next.Span];
        }
        try
        {
            using JsonDocument prelude = JsonDocument.Parse(read.AsMemory(0, end));
            UrlResponseHead? head = prelude.RootElement.ValueKind == JsonValueKind.Object ? UrlResponseHead.Read(prelude.RootElement) : null;
            if (head is not null)
                _current = read.AsMemory(end + 8);
            return head;
        }
        // InvalidOperationException: a text has a half of a surrogate pair.
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            return null;
        }
    }
}
