using System.Diagnostics.CodeAnalysis;
using Tern.Codecs;

namespace Tern.Signing;

/// <summary>
/// The one form of a request that client and service agree on, whatever the algorithm that signs it. Used again and
/// again without allocating; not thread-safe.
/// </summary>
[SuppressMessage("Reliability", "CA1001", Justification = "Lives in a pool; the array of one that is dropped is left to the collector.")]
internal sealed class CanonicalRequest
{
    private const int KeptBytes = 64 * 1024;

    private readonly PooledBuffer _text = new(2048);
    private int _signedHeadersStart;
    private int _signedHeadersLength;

    public CanonicalHeaders Headers { get; } = new();

    public CanonicalQuery Query { get; } = new();

    public ReadOnlySpan<byte> Text => _text.WrittenSpan;

    /// <summary>The names of the signed headers as they stand in the text.</summary>
    public ReadOnlySpan<byte> SignedHeaders => _text.WrittenSpan.Slice(_signedHeadersStart, _signedHeadersLength);

    /// <summary>Whether a request was so large that its buffers are not worth keeping.</summary>
    public bool IsOversized => _text.WrittenCount > KeptBytes || Headers.ByteCount > KeptBytes || Query.ByteCount > KeptBytes;

    public void Clear()
    {
        Headers.Clear();
        Query.Clear();
        _text.Clear();
    }

    /// <summary>Writes the text, from headers and query that have been added and the rest that is given here.</summary>
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
