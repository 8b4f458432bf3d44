using System.Text;

namespace Tern.Signing;

/// <summary>The texts that the signatures of the chunks of one body are of, each with the signature before it. Not thread-safe.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html">Chunked upload</seealso>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html">Trailing headers</seealso>
internal sealed class ChunkText
{
    private readonly SigningKey _key;
    private readonly byte[] _date;
    private readonly byte[] _previous = new byte[SigningKey.MaxSignatureLength];
    private readonly byte[] _text;
    private int _previousLength;

    /// <param name="key">The key of the request's signature.</param>
    /// <param name="date">The time of the request's signature.</param>
    /// <param name="signature">The request's signature.</param>
    public ChunkText(SigningKey key, ReadOnlySpan<byte> date, ReadOnlySpan<char> signature)
    {
        _key = key;
        _date = date.ToArray();
        SetPrevious(signature);
        _text = new byte[key.Algorithm.Length + "-PAYLOAD\n"u8.Length + date.Length + key.ScopeLine.Length + SigningKey.MaxSignatureLength + 2 * (1 + PayloadHash.Length)];
    }

    /// <summary>The text of a chunk, until the next one is asked for.</summary>
    /// <param name="hash">The SHA-256 of the chunk's bytes.</param>
    public ReadOnlySpan<byte> OfChunk(ReadOnlySpan<byte> hash)
    {
        AsciiWriter text = Begin("-PAYLOAD\n"u8);
        text.Write((byte)'\n');
        text.Write(PayloadHash.Empty);
        End(ref text, hash);
        return _text.AsSpan(0, text.Written);
    }

    /// <summary>The text of the headers behind the last chunk, until the next one is asked for.</summary>
    /// <param name="hash">The SHA-256 of the headers: a line for each with name in lower case, colon, value, line feed.</param>
    public ReadOnlySpan<byte> OfTrailer(ReadOnlySpan<byte> hash)
    {
        AsciiWriter text = Begin("-TRAILER\n"u8);
        End(ref text, hash);
        return _text.AsSpan(0, text.Written);
    }

    /// <summary>Takes the signature that the next text goes on from.</summary>
    public void SetPrevious(ReadOnlySpan<byte> signature)
    {
        signature.CopyTo(_previous);
        _previousLength = signature.Length;
    }

    /// <inheritdoc cref="SetPrevious(ReadOnlySpan{byte})"/>
    public void SetPrevious(ReadOnlySpan<char> signature) => _previousLength = Encoding.ASCII.GetBytes(signature, _previous);

    private AsciiWriter Begin(ReadOnlySpan<byte> kind)
    {
        var text = new AsciiWriter(_text);
        text.Write(_key.Algorithm);
        text.Write(kind);
        text.Write(_date);
        text.Write(_key.ScopeLine);
        text.Write(_previous.AsSpan(0, _previousLength));
        return text;
    }

    private static void End(ref AsciiWriter text, ReadOnlySpan<byte> hash)
    {
        Span<byte> digits = stackalloc byte[PayloadHash.Length];
        Hexadecimal.WriteHash(hash, digits);
        text.Write((byte)'\n');
        text.Write(digits);
    }
}
