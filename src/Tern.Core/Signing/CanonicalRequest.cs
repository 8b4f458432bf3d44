using System.Diagnostics.CodeAnalysis;

namespace Tern.Runtime;

/// <summary>
/// The canonical form of a request, the same for all signing algorithms. Reusable without allocation. Not thread-safe.
/// </summary>
[SuppressMessage("Reliability", "CA1001", Justification = "Instances are pooled. The array of a discarded instance is garbage-collected.")]
internal sealed class CanonicalRequest
{
    private const int MaxPooledBytes = 64 * 1024;

    private readonly PooledBuffer _text = new(2048);
    private int _signedHeadersStart;
    private int _signedHeadersLength;

    public CanonicalHeaders Headers { get; } = new();

    public CanonicalQuery Query { get; } = new();

    public ReadOnlySpan<byte> Text => _text.WrittenSpan;

    /// <summary>The names of the signed headers, as in the text.</summary>
    public ReadOnlySpan<byte> SignedHeaders => _text.WrittenSpan.Slice(_signedHeadersStart, _signedHeadersLength);

    /// <summary>Whether the buffers have grown too large to be pooled.</summary>
    public bool IsOversized => _text.WrittenCount > MaxPooledBytes || Headers.ByteCount > MaxPooledBytes || Query.ByteCount > MaxPooledBytes;

    public void Clear()
    {
        Headers.Clear();
        Query.Clear();
        _text.Clear();
    }

    /// <summary>Writes the text from the headers and query added before, and from the arguments.</summary>
    public void Write(ReadOnlySpan<char> method, ReadOnlySpan<char> path, bool normalizePath, bool doubleEncodePath, ReadOnlySpan<byte> payloadHash)
    {
        HttpText.ThrowIfNotToken(method, "The method");
        HttpText.ThrowIfNotPrintableAscii(payloadHash, "The payload hash");

        AsciiWriter first = new(_text.GetSpan(method.Length + 1));
        first.Write(method);
        first.Write((byte)'\n');
        _text.Advance(first.Written);

        CanonicalPath.Write(_text, path, normalizePath, doubleEncodePath);

        int start = _text.WrittenCount;
        AsciiWriter rest = new(_text.GetSpan(checked(Query.MaxByteCount + 2 * Headers.MaxByteCount + payloadHash.Length + 8)));
        rest.Write((byte)'\n');
        Query.Write(ref rest);
        rest.Write((byte)'\n');
        Headers.WriteLines(ref rest);
        rest.Write((byte)'\n');
        _signedHeadersStart = start + rest.Written;
        Headers.WriteNames(ref rest);
        _signedHeadersLength = start + rest.Written - _signedHeadersStart;
        rest.Write((byte)'\n');
        rest.Write(payloadHash);
        _text.Advance(rest.Written);
    }
}
