using System.Buffers;
using System.Runtime.CompilerServices;
using Tern.Http;

namespace Tern.Streaming;

/// <summary>What a body of unknown pieces writes to: gathers them into chunks, in two pooled buffers of which one is being sent.</summary>
/// <param name="writer">Takes the chunks.</param>
/// <param name="chunkSize">The bytes of a chunk.</param>
/// <param name="length">The bytes that the body said it has; null when it did not.</param>
internal sealed class ChunkStream(ChunkWriter writer, int chunkSize, long? length) : ForwardStream
{
    private PromisedLength _length = new(length);
    private byte[] _filling = ArrayPool<byte>.Shared.Rent(chunkSize);
    private byte[]? _sent;
    private int _count;

    public override bool CanWrite => true;

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        cancellationToken.ThrowIfCancellationRequested();
        _length.Add(buffer.Length);
        while (!buffer.IsEmpty)
        {
            int count = Math.Min(buffer.Length, chunkSize - _count);
            buffer.Span[..count].CopyTo(_filling.AsSpan(_count));
            _count += count;
            buffer = buffer[count..];
            if (_count < chunkSize)
                continue;
            await writer.WriteAsync(_filling.AsMemory(0, _count)).ConfigureAwait(false);
            // The chunk before has left.
            (_filling, _sent) = (_sent ?? ArrayPool<byte>.Shared.Rent(chunkSize), _filling);
            _count = 0;
        }
    }

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    // Whoever writes in a way that blocks is held up as by any connection.
    public override void Write(byte[] buffer, int offset, int count) =>
        WriteAsync(buffer.AsMemory(offset, count)).AsTask().GetAwaiter().GetResult();

    /// <summary>Sends what is left, and the end of the body. The buffers go back only now: after a failure one may still be read.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask CompleteAsync()
    {
        _length.Complete();
        if (_count > 0)
            await writer.WriteAsync(_filling.AsMemory(0, _count)).ConfigureAwait(false);
        await writer.CompleteAsync().ConfigureAwait(false);
        ArrayPool<byte>.Shared.Return(_filling);
        if (_sent is not null)
            ArrayPool<byte>.Shared.Return(_sent);
    }
}
