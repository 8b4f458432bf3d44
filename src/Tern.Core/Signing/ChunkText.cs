using System.Text;

namespace Tern.Signing;

/// <summary>The texts that the signatures of the chunks of one body are of, each with the signature before it. Not thread-safe.</summary>
/// <remarks>
/// All of them stand in the same bytes, since most of a text is the same for every chunk: algorithm, kind, time, scope, the signature before it, and behind
/// that what differs.
/// </remarks>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html">Chunked upload</seealso>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html">Trailing headers</seealso>
internal sealed class ChunkText
{
    private readonly byte[] _text;
    private readonly int _kindStart;
    private readonly int _previousStart;
    private int _previousEnd;

    /// <param name="key">The key of the request's signature.</param>
    /// <param name="date">The time of the request's signature.</param>
    /// <param name="signature">The request's signature.</param>
    public ChunkText(SigningKey key, ReadOnlySpan<byte> date, ReadOnlySpan<char> signature)
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

    /// <summary>As long as <see cref="ChunkKind"/>, in whose place it stands.</summary>
    private static ReadOnlySpan<byte> TrailerKind => "-TRAILER\n"u8;

    /// <summary>The text of a chunk, valid until the next call.</summary>
    /// <param name="hash">The SHA-256 of the chunk's bytes.</param>
    public ReadOnlySpan<byte> OfChunk(ReadOnlySpan<byte> hash)
    {
        ChunkKind.CopyTo(_text.AsSpan(_kindStart));
        var rest = new AsciiWriter(_text.AsSpan(_previousEnd));
        rest.Write((byte)'\n');
        rest.Write(PayloadHash.Empty);
        return End(ref rest, hash);
    }

    /// <summary>The text of the headers behind the last chunk, valid until the next call.</summary>
    /// <param name="hash">The SHA-256 of the headers: a line for each with name in lower case, colon, value, line feed.</param>
    public ReadOnlySpan<byte> OfTrailer(ReadOnlySpan<byte> hash)
    {
        TrailerKind.CopyTo(_text.AsSpan(_kindStart));
        var rest = new AsciiWriter(_text.AsSpan(_previousEnd));
        return End(ref rest, hash);
    }

    /// <summary>Takes the signature that the next text goes on from.</summary>
    public void SetPrevious(ReadOnlySpan<byte> signature)
    {
        signature.CopyTo(_text.AsSpan(_previousStart));
        _previousEnd = _previousStart + signature.Length;
    }

    /// <inheritdoc cref="SetPrevious(ReadOnlySpan{byte})"/>
    public void SetPrevious(ReadOnlySpan<char> signature) =>
        _previousEnd = _previousStart + Encoding.ASCII.GetBytes(signature, _text.AsSpan(_previousStart));

    private ReadOnlySpan<byte> End(scoped ref AsciiWriter rest, ReadOnlySpan<byte> hash)
    {
        Span<byte> digits = stackalloc byte[PayloadHash.Length];
        Hexadecimal.WriteHash(hash, digits);
        rest.Write((byte)'\n');
        rest.Write(digits);
        return _text.AsSpan(0, _previousEnd + rest.Written);
    }
}
