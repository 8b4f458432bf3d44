using System.Globalization;

namespace Tern.S3.Transfers;

/// <summary>Buffers a body of unknown length, up to the size of one part.</summary>
internal sealed class PutBuffer(PartBuffer part) : Stream
{
    /// <summary>The maximum number of bytes: 8 MiB.</summary>
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
            throw new TransferException(string.Create(CultureInfo.InvariantCulture, $"The body has no length and more than {MaxLength} bytes, the maximum that {nameof(S3Client.PutObjectAsync)} buffers. Set ContentLength, or use {nameof(S3Client.UploadAsync)} or {nameof(S3Client.OpenWriteAsync)}."));
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
