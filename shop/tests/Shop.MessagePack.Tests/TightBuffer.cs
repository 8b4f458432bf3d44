using System.Buffers;

namespace Shop.MessagePack;

/// <summary>A buffer that never gives a byte more than it is asked for, and so shows who asks for too little or keeps a span too long.</summary>
internal sealed class TightBuffer : IBufferWriter<byte>
{
    private readonly ArrayBufferWriter<byte> _written = new();
    private byte[]? _lent;

    public byte[] Written => _written.WrittenSpan.ToArray();

    public void Advance(int count)
    {
        _written.Write(_lent.AsSpan(0, count));
        // Whoever writes on into it is noticed: it is not copied again.
        _lent = null;
    }

    public Memory<byte> GetMemory(int sizeHint = 0) => _lent = new byte[Math.Max(sizeHint, 1)];

    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
}
