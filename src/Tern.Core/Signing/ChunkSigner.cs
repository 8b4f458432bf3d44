using System.Security.Cryptography;

namespace Tern.Runtime;

/// <summary>Signs the chunks of one request's body and its trailing headers. Each signature covers the previous one. Not thread-safe.</summary>
/// <param name="key">The key that signed the request.</param>
/// <param name="text">Builds the strings to sign. The first of them covers the signature of the request.</param>
/// <remarks>Nothing is allocated per chunk.</remarks>
internal sealed class ChunkSigner(SigningKey key, ChunkStringToSign text)
{
    /// <summary>Signs a chunk.</summary>
    /// <param name="chunk">The bytes of the chunk; empty for the last chunk.</param>
    /// <param name="destination">Receives the signature, padded with asterisks up to the length of the span.</param>
    public void SignChunk(ReadOnlySpan<byte> chunk, Span<byte> destination)
    {
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(chunk, hash);
        Sign(text.ForChunk(hash), destination);
    }

    /// <summary>Signs the trailing headers.</summary>
    /// <param name="headers">One line for each header: name in lower case, colon, value, line feed.</param>
    /// <param name="destination">Receives the signature, padded as by <see cref="SignChunk"/>.</param>
    public void SignTrailer(ReadOnlySpan<byte> headers, Span<byte> destination)
    {
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(headers, hash);
        Sign(text.ForTrailer(hash), destination);
    }

    private void Sign(ReadOnlySpan<byte> toSign, Span<byte> destination)
    {
        Span<byte> signature = stackalloc byte[SigningKey.MaxSignatureLength];
        int length = key.SignText(toSign, signature);
        signature[..length].CopyTo(destination);
        destination[length..].Fill((byte)'*');
        text.SetPrevious(signature[..length]);
    }
}
