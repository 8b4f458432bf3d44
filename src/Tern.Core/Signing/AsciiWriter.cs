using System.Text;

namespace Tern.Runtime;

/// <summary>Appends text to a span. The caller ensures that the span is long enough.</summary>
internal ref struct AsciiWriter(Span<byte> destination)
{
    private readonly Span<byte> _destination = destination;

    public int Written { get; private set; }

    public void Write(byte value) => _destination[Written++] = value;

    public void Write(scoped ReadOnlySpan<byte> text)
    {
        text.CopyTo(_destination[Written..]);
        Written += text.Length;
    }

    public void Write(ReadOnlySpan<char> text) => Written += Encoding.UTF8.GetBytes(text, _destination[Written..]);
}
