using Tern.Runtime;

namespace Tern.Core.Tests.Support;

/// <summary>The body of a response: bytes, then more bytes of the same value, then the end or a failure. It counts what is read.</summary>
internal sealed class BodyStream(byte[] content, long fillLength = 0, Exception? failure = null) : ForwardOnlyStream
{
    /// <summary>The number of bytes that were read.</summary>
    public long ReadCount { get; private set; }

    public override bool CanRead => true;

    public override int Read(Span<byte> buffer)
    {
        long rest = content.Length + fillLength - ReadCount;
        if (rest == 0)
            return failure is null ? 0 : throw failure;
        int count = (int)Math.Min(rest, buffer.Length);
        for (int i = 0; i < count; i++)
            buffer[i] = ReadCount + i < content.Length ? content[ReadCount + i] : (byte)'x';
        ReadCount += count;
        return count;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(Read(buffer.Span));

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) => Task.FromResult(Read(buffer.AsSpan(offset, count)));
}
