using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text;
using Tern.Functions.Testing.Payloads;
using Tern.Local.Lambda.Invocation;

namespace Tern.Functions.Testing;

/// <summary>The response of an invocation whose bytes are available when the function sends them. It is read once.</summary>
/// <remarks>A failure of the function in the middle of the response is thrown by the read after the last bytes, as <see cref="FunctionErrorException"/>.</remarks>
public sealed class FunctionStream : IAsyncDisposable
{
    private readonly ResponseChunks _chunks;
    private readonly Task _execution;
    private ReadOnlyMemory<byte>? _first;

    private FunctionStream(string requestId, ResponseChunks chunks, Task execution)
    {
        RequestId = requestId;
        _chunks = chunks;
        _execution = execution;
        ContentType = chunks.ContentType;
    }

    /// <summary>The ID of the invocation.</summary>
    public string RequestId { get; }

    /// <summary>The media type of the response; null if the function has sent none. For a streamed HTTP response it is that of the prelude.</summary>
    public string? ContentType { get; }

    /// <summary>The start of a streamed HTTP response; null for other responses.</summary>
    public HttpPrelude? Prelude { get; private set; }

    /// <summary>Reads the bytes of the response, without the prelude, in the chunks in which the function has sent them.</summary>
    /// <param name="cancellationToken">Cancels the read.</param>
    /// <exception cref="FunctionErrorException">The function has failed after the start of the response.</exception>
    public async IAsyncEnumerable<ReadOnlyMemory<byte>> ReadChunksAsync([EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        while (await ReadAsync(cancellationToken).ConfigureAwait(false) is { } chunk)
        {
            if (!chunk.IsEmpty)
                yield return chunk;
        }
    }

    /// <summary>Reads the elements of a function that returns <see cref="IAsyncEnumerable{T}"/>: lines of JSON, or server-sent events.</summary>
    /// <typeparam name="T">A type of Tern.Functions, or one that <c>System.Text.Json</c> supports.</typeparam>
    /// <param name="cancellationToken">Cancels the read.</param>
    /// <exception cref="FunctionErrorException">The function has failed after the start of the response.</exception>
    /// <exception cref="System.Text.Json.JsonException">An element is not JSON of the type.</exception>
    [RequiresUnreferencedCode("The JSON of types without IPayload is read by reflection.")]
    [RequiresDynamicCode("The JSON of types without IPayload is read by reflection.")]
    public async IAsyncEnumerable<T> ReadElementsAsync<T>([EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        bool isEventStream = ContentType?.StartsWith("text/event-stream", StringComparison.OrdinalIgnoreCase) == true;
        const string data = "data: ";
        using var reader = new StreamReader(OpenRead());
        while (await reader.ReadLineAsync(cancellationToken).ConfigureAwait(false) is { } line)
        {
            if (isEventStream && !line.StartsWith(data, StringComparison.Ordinal))
                continue;
            if (line.Length > 0)
                yield return PayloadJson<T>.Read(Encoding.UTF8.GetBytes(isEventStream ? line[data.Length..] : line));
        }
    }

    /// <summary>Returns the bytes of the response, without the prelude, as a stream. Only asynchronous reads are supported.</summary>
    public Stream OpenRead() => new ChunkStream(this);

    /// <summary>Reads the response to its end.</summary>
    /// <param name="cancellationToken">Cancels the read.</param>
    /// <exception cref="FunctionErrorException">The function has failed after the start of the response.</exception>
    public async Task<byte[]> ReadToEndAsync(CancellationToken cancellationToken = default)
    {
        var bytes = new ArrayBufferWriter<byte>();
        while (await ReadAsync(cancellationToken).ConfigureAwait(false) is { } chunk)
            bytes.Write(chunk.Span);
        return bytes.WrittenSpan.ToArray();
    }

    /// <summary>Ends the read, as a caller that disconnects. The function continues.</summary>
    public ValueTask DisposeAsync()
    {
        _chunks.Abandon();
        // The failure of a response that is not read is not an error of the test.
        _ = _execution.ContinueWith(static task => task.Exception, CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default);
        return ValueTask.CompletedTask;
    }

    internal static async Task<FunctionStream> StartAsync(string requestId, ResponseChunks chunks, Task execution, CancellationToken cancellationToken)
    {
        try
        {
            await chunks.Started.WaitAsync(cancellationToken).ConfigureAwait(false);
            var stream = new FunctionStream(requestId, chunks, execution);
            // A function that fails before its first byte has no response.
            stream._first = await stream.ReadAsync(cancellationToken).ConfigureAwait(false);
            if (stream.ContentType == HttpPrelude.ContentType)
                await stream.ReadPreludeAsync(cancellationToken).ConfigureAwait(false);
            return stream;
        }
        catch
        {
            // The function must not wait for a reader.
            chunks.Abandon();
            throw;
        }
    }

    /// <summary>Returns the next bytes; null at the end.</summary>
    internal async ValueTask<ReadOnlyMemory<byte>?> ReadAsync(CancellationToken cancellationToken)
    {
        if (_first is { } first)
        {
            _first = null;
            return first;
        }
        if (await _chunks.ReadAsync(cancellationToken).ConfigureAwait(false) is { } chunk)
            return chunk;
        await _execution.WaitAsync(cancellationToken).ConfigureAwait(false);
        return null;
    }

    private async Task ReadPreludeAsync(CancellationToken cancellationToken)
    {
        var bytes = new ArrayBufferWriter<byte>();
        while (await ReadAsync(cancellationToken).ConfigureAwait(false) is { } chunk)
        {
            bytes.Write(chunk.Span);
            int end = bytes.WrittenSpan.IndexOf(new byte[HttpPrelude.SeparatorLength]);
            if (end < 0)
                continue;
            Prelude = PreludeJson.Read(bytes.WrittenMemory[..end]);
            _first = bytes.WrittenMemory[(end + HttpPrelude.SeparatorLength)..];
            return;
        }
        throw new InvalidDataException("The streamed HTTP response of the function has ended in its prelude.");
    }
}
