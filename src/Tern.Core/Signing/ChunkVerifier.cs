using System.Security.Cryptography;
using System.Text;

namespace Tern.Signing;

/// <summary>
/// Verifies the signatures of the chunks of one request's body (<c>aws-chunked</c>), each of which goes on from the one before, and that of the
/// headers behind them. Made by <see cref="SignatureVerification.CreateChunkVerifier"/>. Not thread-safe; nothing is allocated per chunk.
/// </summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html">Chunked upload</seealso>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html">Trailing headers</seealso>
public sealed class ChunkVerifier
{
    private readonly SigningKey _key;
    private readonly ChunkText _text;

    // Signatures by public key differ in length, and are filled up to the longest.
    private readonly bool _isPadded;

    internal ChunkVerifier(SigningKey key, ReadOnlySpan<byte> date, ReadOnlySpan<char> signature)
    {
        _key = key;
        _text = new ChunkText(key, date, signature);
        _isPadded = Ascii.Equals(key.Algorithm, SigV4aAlgorithm.AlgorithmName);
    }

    /// <summary>Verifies the next chunk. When it is wrong, so are all that follow.</summary>
    /// <param name="hash">The SHA-256 of its bytes: 32 bytes.</param>
    /// <param name="signature">The signature that it came with, in hexadecimal; empty when it came with none.</param>
    /// <exception cref="ArgumentException"><paramref name="hash"/> has another length.</exception>
    public bool VerifyChunk(ReadOnlySpan<byte> hash, ReadOnlySpan<char> signature)
    {
        Check(hash);
        return Verify(_text.OfChunk(hash), signature);
    }

    /// <summary>Verifies the headers behind the last chunk.</summary>
    /// <param name="hash">The SHA-256 of them: a line for each with its name in lower case, a colon, its value and a line feed.</param>
    /// <param name="signature">The signature that came with them, in hexadecimal; empty when none came.</param>
    /// <exception cref="ArgumentException"><paramref name="hash"/> has another length.</exception>
    public bool VerifyTrailer(ReadOnlySpan<byte> hash, ReadOnlySpan<char> signature)
    {
        Check(hash);
        return Verify(_text.OfTrailer(hash), signature);
    }

    private static void Check(ReadOnlySpan<byte> hash)
    {
        if (hash.Length != SHA256.HashSizeInBytes)
            throw new ArgumentException($"A SHA-256 has {SHA256.HashSizeInBytes} bytes, not {hash.Length}.", nameof(hash));
    }

    private bool Verify(ReadOnlySpan<byte> text, ReadOnlySpan<char> signature)
    {
        if (_isPadded)
            signature = signature.TrimEnd('*');
        if (!_key.VerifyText(text, signature))
            return false;
        _text.SetPrevious(signature);
        return true;
    }
}
