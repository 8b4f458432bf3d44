using System.Threading.Channels;

namespace Tern.Local.Lambda.Invocation;

/// <summary>The response of a function as a stream: chunks are available as soon as the function returns them. Thread-safe for one writer and one reader.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/configuration-response-streaming.html">Response streaming</seealso>
internal sealed class ResponseChunks
{
    /// <summary>The maximum length of a response, in bytes: 200 MB.</summary>
    public const long MaxLength = 200L * 1024 * 1024;

    private const int MaxPreviewLength = 64 * 1024;

    // A function that is faster than the caller waits for it.
    private const int MaxWaiting = 64;

    private readonly Channel<ReadOnlyMemory<byte>> _chunks = Channel.CreateBounded<ReadOnlyMemory<byte>>(new BoundedChannelOptions(MaxWaiting) { SingleReader = true });
    private readonly TaskCompletionSource _started = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private volatile bool _isAbandoned;

    /// <summary>The media type that the function has declared; null for none. It is known when <see cref="Started"/> completes.</summary>
    public string? ContentType { get; private set; }

    /// <summary>The first bytes of the response, for an <see cref="IInvocationObserver"/>; null if there is none.</summary>
    public MemoryStream? Preview { get; set; }

    /// <summary>Completes when the function returns the first chunk, or when the invocation is complete.</summary>
    public Task Started => _started.Task;

    /// <summary>Declares the media type before the first chunk.</summary>
    public void Start(string? contentType)
    {
        ContentType = contentType;
        _started.TrySetResult();
    }

    /// <summary>Adds a chunk, which must not be changed after it. Chunks that nothing reads are discarded.</summary>
    public async ValueTask WriteAsync(ReadOnlyMemory<byte> chunk, CancellationToken cancellationToken)
    {
        _started.TrySetResult();
        if (Preview is { Length: < MaxPreviewLength } preview)
            preview.Write(chunk.Span[..(int)Math.Min(chunk.Length, MaxPreviewLength - preview.Length)]);
        if (!_isAbandoned)
            await _chunks.Writer.WriteAsync(chunk, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Ends the response.</summary>
    public void Complete()
    {
        _chunks.Writer.TryComplete();
        _started.TrySetResult();
    }

    /// <summary>Waits for the next chunk; null at the end.</summary>
    public async ValueTask<ReadOnlyMemory<byte>?> ReadAsync(CancellationToken cancellationToken) =>
        await _chunks.Reader.WaitToReadAsync(cancellationToken).ConfigureAwait(false) && _chunks.Reader.TryRead(out ReadOnlyMemory<byte> chunk) ? chunk : (ReadOnlyMemory<byte>?)null;

    /// <summary>Discards all further chunks, because the caller has closed the connection. The function continues.</summary>
    public void Abandon()
    {
        _isAbandoned = true;
        // This releases a writer that waits.
        while (_chunks.Reader.TryRead(out _))
        {
        }
    }
}
