using System.Buffers;
using System.Runtime.InteropServices;

namespace Tern.Functions.Runtime;

/// <summary>Bytes of an invocation that a handler can retain. Access to them after the end of the invocation throws.</summary>
internal sealed class InvocationMemory : MemoryManager<byte>
{
    private Memory<byte> _bytes;
    private bool _isOpen;

    /// <summary>Returns memory that is valid until <see cref="Close"/>.</summary>
    public ReadOnlyMemory<byte> Open(ReadOnlyMemory<byte> bytes)
    {
        _bytes = MemoryMarshal.AsMemory(bytes);
        _isOpen = true;
        return Memory;
    }

    public void Close() => _isOpen = false;

    /// <exception cref="InvalidOperationException">The invocation has ended.</exception>
    public override Span<byte> GetSpan() => Bytes.Span;

    /// <inheritdoc cref="GetSpan" path="/exception"/>
    public override MemoryHandle Pin(int elementIndex = 0) => Bytes[elementIndex..].Pin();

    public override void Unpin()
    {
        // The handle that Pin returns releases it.
    }

    protected override void Dispose(bool disposing) => _isOpen = false;

    private Memory<byte> Bytes => _isOpen
        ? _bytes
        : throw new InvalidOperationException("The invocation has ended, and its bytes have been replaced. Use them only until the handler has returned, and copy what later work needs.");
}
