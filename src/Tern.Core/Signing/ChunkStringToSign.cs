using System.Text;

namespace Tern.Runtime;

/// <summary>The strings to sign of the chunks of one body. Each contains the previous signature. Not thread-safe.</summary>
/// <remarks>
/// One buffer is reused, because most of the text is the same for every chunk. The order is: algorithm, kind, time, scope, previous signature, hashes.
/// </remarks>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html">Chunked upload</seealso>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html">Trailing headers</seealso>
internal sealed class ChunkStringToSign
{
    private readonly byte[] _text;
    private readonly int _kindStart;
    private readonly int _previousStart;
    private int _previousEnd;

    /// <param name="key">The key that signed the request.</param>
    /// <param name="date">The time of the request's signature.</param>
    /// <param name="signature">The request's signature.</param>
    public ChunkStringToSign(SigningKey key, ReadOnlySpan<byte> date, ReadOnlySpan<char> signature)
    {
        _kindStart = key.Algorithm.Length;
        _previousStart = _kindStart + ChunkKind.Length + date.Length + key.ScopeLine.Length;
        _text = new byte[_previousStart + key.SignatureCapacity + 2 * (1 + PayloadHash.Length)];
        var text = new AsciiWriter(_text);
        text.Write(key.Algorithm);
        text.Write(ChunkKind);
        text.Write(date);
        text.Write(key.ScopeLine);
        SetPrevious(signature);
    }

    private static ReadOnlySpan<byte> ChunkKind => "-PAYLOAD\n"u8;

    /// <summary>Has the length of <see cref="ChunkKind"/>, because it overwrites it.</summary>
    private static ReadOnlySpan<byte> TrailerKind => "-TRAILER\n"u8;

    /// <summary>The string to sign of a chunk. The span is valid until the next call.</summary>
    /// <param name="hash">The SHA-256 of the chunk's bytes.</param>
    public ReadOnlySpan<byte> ForChunk(ReadOnlySpan<byte> hash)
    {
        ChunkKind.CopyTo(_text.AsSpan(_kindStart));
        var rest = new AsciiWriter(_text.AsSpan(_previousEnd));
        rest.Write((byte)'\n');
        rest.Write(PayloadHash.Empty);
        return AppendHash(ref rest, hash);
    }

    /// <summary>The string to sign of the trailing headers. The span is valid until the next call.</summary>
    /// <param name="hash">The SHA-256 of the headers. Each header is one line: name in lower case, colon, value, line feed.</param>
    public ReadOnlySpan<byte> ForTrailer(ReadOnlySpan<byte> hash)
    {
        TrailerKind.CopyTo(_text.AsSpan(_kindStart));
        var rest = new AsciiWriter(_text.AsSpan(_previousEnd));
        return AppendHash(ref rest, hash);
    }

    /// <summary>Sets the signature that the next string to sign contains.</summary>
    public void SetPrevious(ReadOnlySpan<byte> signature)
    {
        signature.CopyTo(_text.AsSpan(_previousStart));
        _previousEnd = _previousStart + signature.Length;
    }

    /// <inheritdoc cref="SetPrevious(ReadOnlySpan{byte})"/>
    public void SetPrevious(ReadOnlySpan<char> signature) =>
        _previousEnd = _previousStart + Encoding.ASCII.GetBytes(signature, _text.AsSpan(_previousStart));

    private ReadOnlySpan<byte> AppendHash(scoped ref AsciiWriter rest, ReadOnlySpan<byte> hash)
    {
        Span<byte> digits = stackalloc byte[PayloadHash.Length];
        Hexadecimal.WriteHash(hash, digits);
        rest.Write((byte)'\n');
        rest.Write(digits);
        return _text.AsSpan(0, _previousEnd + rest.Written);
    }
}
