using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Tern.Runtime;

/// <summary>A stream of the caller, from its position at creation.</summary>
[SuppressMessage("Reliability", "CA1001", Justification = "A semaphore owns no resource until its wait handle is created.")]
internal sealed class StreamBody : RequestBody
{
    private const int BufferSize = 64 * 1024;

    private const int Free = 0;
    private const int Taken = 1;
    private const int Awaited = 2;

    private readonly Stream _stream;
    private readonly long _start;
    private readonly long? _length;
    private readonly bool _canSeek;
    private bool _isRead;

    // A failed attempt may still read while the next one begins. They must not read concurrently. That is rare, so that the semaphore is only
    // created when it happens.
    private int _gate;
    private SemaphoreSlim? _released;

    public StreamBody(Stream stream, long? length)
    {
        ArgumentNullException.ThrowIfNull(stream);
        if (length is { } given)
            ArgumentOutOfRangeException.ThrowIfNegative(given, nameof(length));
        if (!stream.CanRead)
            throw new ArgumentException("The stream cannot be read.", nameof(stream));
        _stream = stream;
        _canSeek = stream.CanSeek;
        if (_canSeek)
            _start = stream.Position;
        _length = length ?? (_canSeek ? Math.Max(stream.Length - _start, 0) : (stream as ResponseBody)?.ContentLength);
    }

    public override long? Length => _length;

    /// <summary>A stream that cannot seek can still be sent if nothing of it was read, for example if no connection could be made.</summary>
    public override bool CanReplay => _canSeek || !_isRead;

    public override bool CanReadRepeatedly => _canSeek;

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public override async ValueTask CopyToAsync(Stream destination, CancellationToken cancellationToken)
    {
        if (Interlocked.CompareExchange(ref _gate, Taken, Free) != Free)
            await WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            if (_canSeek)
                _stream.Position = _start;
            else if (_isRead)
                throw new InvalidOperationException("The stream was already sent, and it cannot seek to its start.");
            _isRead = true;
            if (_length is { } length)
                await CopyAsync(destination, length, cancellationToken).ConfigureAwait(false);
            else
                await _stream.CopyToAsync(destination, BufferSize, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            if (Interlocked.Exchange(ref _gate, Free) == Awaited)
                _released!.Release();
        }
    }

    private async ValueTask WaitAsync(CancellationToken cancellationToken)
    {
        SemaphoreSlim left = LazyInitializer.EnsureInitialized(ref _released, static () => new SemaphoreSlim(0))!;
        while (Interlocked.Exchange(ref _gate, Awaited) != Free)
            await left.WaitAsync(cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Copies the announced number of bytes, even if the stream has grown since.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private async ValueTask CopyAsync(Stream destination, long length, CancellationToken cancellationToken)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(BufferSize);
        for (long rest = length; rest > 0;)
        {
            int count = await _stream.ReadAsync(buffer.AsMemory(0, (int)Math.Min(rest, buffer.Length)), cancellationToken).ConfigureAwait(false);
            if (count == 0)
                throw ExpectedLength.CreateTruncatedException(length - rest, length);
            await destination.WriteAsync(buffer.AsMemory(0, count), cancellationToken).ConfigureAwait(false);
            rest -= count;
        }
        // Not returned after a failure: the read or the write may still be in progress.
        ArrayPool<byte>.Shared.Return(buffer);
    }
}
