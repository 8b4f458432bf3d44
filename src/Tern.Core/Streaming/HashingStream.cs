using System.Security.Cryptography;
using Tern.Checksums;
using Tern.Http;

namespace Tern.Streaming;

/// <summary>What a body is read into that has to be hashed before it is sent; its bytes are kept nowhere.</summary>
/// <param name="checksum">Takes the bytes; null for none.</param>
/// <param name="hash">Takes them, too; null for none.</param>
/// <param name="length">The bytes that the body said it has; null when it did not.</param>
internal sealed class HashingStream(Checksum? checksum, IncrementalHash? hash, long? length) : ForwardStream
{
    private PromisedLength _length = new(length);

    public override bool CanWrite => true;

    /// <summary>The body has given all that it has.</summary>
    /// <exception cref="InvalidRequestException">That is less than it said.</exception>
    public void Complete() => _length.Complete();

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        _length.Add(buffer.Length);
        checksum?.Append(buffer);
        hash?.AppendData(buffer);
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        cancellationToken.ThrowIfCancellationRequested();
        Write(buffer.Span);
        return ValueTask.CompletedTask;
    }

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        Write(buffer.AsSpan(offset, count));
        return Task.CompletedTask;
    }
}
