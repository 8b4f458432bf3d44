using System.Buffers;
using System.Runtime.CompilerServices;

namespace Tern.Runtime;

/// <summary>Collects the writes of a body into chunks, in two pooled buffers. One of them is being sent while the other one is filled.</summary>
/// <param name="writer">The writer of the chunks.</param>
/// <param name="chunkSize">The size of a chunk in bytes.</param>
/// <param name="length">The declared length of the body in bytes; null if it is unknown.</param>
internal sealed class ChunkStream(ChunkWriter writer, int chunkSize, long? length) : ForwardOnlyStream
{
    private ExpectedLength _length = new(length);
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
            // The previous chunk has been sent.
            (_filling, _sent) = (_sent ?? ArrayPool<byte>.Shared.Rent(chunkSize), _filling);
            _count = 0;
        }
    }

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    // A synchronous write blocks, as on any connection.
    public override void Write(byte[] buffer, int offset, int count) =>
        WriteAsync(buffer.AsMemory(offset, count)).AsTask().GetAwaiter().GetResult();

    /// <summary>Sends the rest and the end of the body. The buffers are returned only on success: after a failure, the transport may still read one.</summary>
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
