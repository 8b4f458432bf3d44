using System.Buffers;

namespace Shop.MessagePack;

/// <summary>A buffer that returns exactly the requested size, and so detects a writer that requests too little or reuses an old span.</summary>
internal sealed class TightBuffer : IBufferWriter<byte>
{
    private readonly ArrayBufferWriter<byte> _written = new();
    private byte[]? _lent;

    public byte[] Written => _written.WrittenSpan.ToArray();

    public void Advance(int count)
    {
        _written.Write(_lent.AsSpan(0, count));
        // Later writes into this span are lost, which the comparison detects.
        _lent = null;
    }

    public Memory<byte> GetMemory(int sizeHint = 0) => _lent = new byte[Math.Max(sizeHint, 1)];

    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
}
