using System.Buffers;

namespace Tern.DynamoDB.Support;

/// <summary>Memory outside the managed heap, which is not backed by an array.</summary>
internal sealed unsafe class NativeMemory(int length) : MemoryManager<byte>
{
    private readonly byte* _bytes = (byte*)System.Runtime.InteropServices.NativeMemory.AllocZeroed((nuint)length);

    public override Span<byte> GetSpan() => new(_bytes, length);

    public override MemoryHandle Pin(int elementIndex = 0) => new(_bytes + elementIndex);

    public override void Unpin()
    {
    }

    protected override void Dispose(bool disposing) => System.Runtime.InteropServices.NativeMemory.Free(_bytes);
}
