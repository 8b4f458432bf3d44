using System.Globalization;

namespace Tern.S3.Transfers;

/// <summary>Takes a body of unknown length, up to one part of it.</summary>
internal sealed class PutBuffer(PartBuffer part) : Stream
{
    /// <summary>The most bytes: 8 MiB.</summary>
    public const long MaxLength = PartSizes.Default;

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        if (buffer.Length > MaxLength - part.WrittenLength)
            throw new TransferException(string.Create(CultureInfo.InvariantCulture, $"{nameof(S3Client.PutObjectAsync)} must know the length of a body beforehand, and buffers up to {MaxLength} bytes to find it out, but there are more: call {nameof(S3Client.UploadAsync)}, write to {nameof(S3Client.OpenWriteAsync)}, or give the length"));
        part.Write(buffer);
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        Write(buffer.Span);
        return ValueTask.CompletedTask;
    }

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        Write(buffer.AsSpan(offset, count));
        return Task.CompletedTask;
    }

    public override void Flush()
    {
    }

    public override Task FlushAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();
}
