using System.Security.Cryptography;

namespace Tern.Runtime;

/// <summary>Hashes a body before it is sent. The bytes are not stored.</summary>
/// <param name="checksum">The checksum to compute; null for none.</param>
/// <param name="hash">The hash to compute; null for none.</param>
/// <param name="length">The declared length of the body in bytes; null if it is unknown.</param>
internal sealed class HashingStream(Checksum? checksum, IncrementalHash? hash, long? length) : ForwardOnlyStream
{
    private ExpectedLength _length = new(length);

    public override bool CanWrite => true;

    /// <summary>Verifies the length after the body has been written.</summary>
    /// <exception cref="TernRequestException">The body is shorter than its declared length.</exception>
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
