using Tern.Runtime;

namespace Tern.Local.Http;

/// <summary>A forward-only stream that supports only asynchronous reads.</summary>
internal abstract class AsyncReadOnlyStream : ForwardOnlyStream
{
    public override bool CanRead => true;

    public abstract override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default);

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException("This stream does not support synchronous reads. Use ReadAsync.");
}
