namespace Tern.Runtime;

/// <summary>Writes to a <see cref="PooledBuffer"/>.</summary>
internal sealed class BufferStream(PooledBuffer buffer) : ForwardOnlyStream
{
    public override bool CanWrite => true;

    public override void Write(ReadOnlySpan<byte> source)
    {
        source.CopyTo(buffer.GetSpan(source.Length));
        buffer.Advance(source.Length);
    }

    public override void Write(byte[] source, int offset, int count) => Write(source.AsSpan(offset, count));
}
