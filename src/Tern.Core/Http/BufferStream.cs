using Tern.Codecs;

namespace Tern.Http;

/// <summary>Writes to a <see cref="PooledBuffer"/>.</summary>
internal sealed class BufferStream(PooledBuffer buffer) : Stream
{
    public override bool CanRead => false;

    public override bool CanWrite => true;

    public override bool CanSeek => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override void Write(ReadOnlySpan<byte> source)
    {
        source.CopyTo(buffer.GetSpan(source.Length));
        buffer.Advance(source.Length);
    }

    public override void Write(byte[] source, int offset, int count) => Write(source.AsSpan(offset, count));

    public override void Flush()
    {
    }

    public override int Read(byte[] destination, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();
}
