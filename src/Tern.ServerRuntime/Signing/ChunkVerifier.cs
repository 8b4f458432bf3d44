using System.ComponentModel;
using System.Security.Cryptography;
using System.Text;
using Tern.Runtime;

namespace Tern.ServerRuntime;

/// <summary>
/// Verifies the signatures of the chunks of one request's body (<c>aws-chunked</c>) and of its trailing headers. Each signature covers the previous one.
/// Created by <see cref="SignatureVerification.CreateChunkVerifier"/>. Not thread-safe. Verifying a chunk does not allocate.
/// </summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html">Chunked upload</seealso>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html">Trailing headers</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ChunkVerifier
{
    private readonly SigningKey _key;
    private readonly ChunkStringToSign _text;

    // ECDSA signatures vary in length and are padded to the longest.
    private readonly bool _isPadded;

    internal ChunkVerifier(SigningKey key, ReadOnlySpan<byte> date, ReadOnlySpan<char> signature)
    {
        _key = key;
        _text = new ChunkStringToSign(key, date, signature);
        _isPadded = Ascii.Equals(key.Algorithm, SigV4aAlgorithm.AlgorithmName);
    }

    /// <summary>Verifies the next chunk. After a chunk with a wrong signature, all later chunks fail, too.</summary>
    /// <param name="hash">The SHA-256 of the chunk: 32 bytes.</param>
    /// <param name="signature">The received signature of the chunk, in hexadecimal; empty if none was received.</param>
    /// <exception cref="ArgumentException"><paramref name="hash"/> has another length.</exception>
    public bool VerifyChunk(ReadOnlySpan<byte> hash, ReadOnlySpan<char> signature)
    {
        ThrowIfNotSha256(hash);
        return Verify(_text.ForChunk(hash), signature);
    }

    /// <summary>Verifies the trailing headers.</summary>
    /// <param name="hash">The SHA-256 of the headers: 32 bytes. Each header is one line: name in lower case, colon, value, line feed.</param>
    /// <param name="signature">The received signature of the headers, in hexadecimal; empty if none was received.</param>
    /// <exception cref="ArgumentException"><paramref name="hash"/> has another length.</exception>
    public bool VerifyTrailer(ReadOnlySpan<byte> hash, ReadOnlySpan<char> signature)
    {
        ThrowIfNotSha256(hash);
        return Verify(_text.ForTrailer(hash), signature);
    }

    private static void ThrowIfNotSha256(ReadOnlySpan<byte> hash)
    {
        if (hash.Length != SHA256.HashSizeInBytes)
            throw new ArgumentException($"The hash has {hash.Length} bytes, but a SHA-256 has {SHA256.HashSizeInBytes} bytes.", nameof(hash));
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
