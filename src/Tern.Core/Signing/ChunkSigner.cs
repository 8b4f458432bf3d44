using System.Security.Cryptography;
using System.Text;

namespace Tern.Signing;

/// <summary>Signs the chunks of one request's body, each over the signature of the one before, and what trails them. Not thread-safe.</summary>
/// <remarks>Nothing is allocated per chunk.</remarks>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html">Chunked upload</seealso>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html">Trailing headers</seealso>
internal sealed class ChunkSigner
{
    private readonly SigningKey _key;
    private readonly byte[] _date;
    private readonly byte[] _previous = new byte[SigningKey.MaxSignatureLength];
    private readonly byte[] _text;
    private int _previousLength;

    /// <param name="key">The key of the request's signature.</param>
    /// <param name="date">The time of the request's signature.</param>
    /// <param name="signature">The request's signature.</param>
    public ChunkSigner(SigningKey key, ReadOnlySpan<byte> date, string signature)
    {
        _key = key;
        _date = date.ToArray();
        _previousLength = Encoding.ASCII.GetBytes(signature, _previous);
        _text = new byte[key.Algorithm.Length + "-PAYLOAD\n"u8.Length + date.Length + key.ScopeLine.Length + SigningKey.MaxSignatureLength + 2 * (1 + PayloadHash.Length)];
    }

    /// <summary>Signs a chunk.</summary>
    /// <param name="chunk">Its bytes; none for the last one.</param>
    /// <param name="destination">Takes the signature, with asterisks behind it where a signature may be longer than this one is.</param>
    public void SignChunk(ReadOnlySpan<byte> chunk, Span<byte> destination)
    {
        AsciiWriter text = Begin("-PAYLOAD\n"u8);
        text.Write((byte)'\n');
        text.Write(PayloadHash.Empty);
        Sign(ref text, chunk, destination);
    }

    /// <summary>Signs the headers behind the last chunk.</summary>
    /// <param name="headers">A line for each: name in lower case, colon, value, line feed.</param>
    /// <param name="destination">Takes the signature as <see cref="SignChunk"/> gives it.</param>
    public void SignTrailer(ReadOnlySpan<byte> headers, Span<byte> destination)
    {
        AsciiWriter text = Begin("-TRAILER\n"u8);
        Sign(ref text, headers, destination);
    }

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

    private void Sign(ref AsciiWriter text, ReadOnlySpan<byte> bytes, Span<byte> destination)
    {
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(bytes, hash);
        Span<byte> digits = stackalloc byte[PayloadHash.Length];
        Hexadecimal.WriteHash(hash, digits);
        text.Write((byte)'\n');
        text.Write(digits);
        _previousLength = _key.SignText(_text.AsSpan(0, text.Written), _previous);
        _previous.AsSpan(0, _previousLength).CopyTo(destination);
        destination[_previousLength..].Fill((byte)'*');
    }
}
