using System.Security.Cryptography;

namespace Tern.Signing;

/// <summary>Signs the chunks of one request's body, each over the signature of the one before, and what trails them. Not thread-safe.</summary>
/// <param name="key">The key of the request's signature.</param>
/// <param name="text">The texts to sign, which begin with the request's signature.</param>
/// <remarks>Nothing is allocated per chunk.</remarks>
internal sealed class ChunkSigner(SigningKey key, ChunkText text)
{
    /// <summary>Signs a chunk.</summary>
    /// <param name="chunk">Its bytes; none for the last one.</param>
    /// <param name="destination">Takes the signature, with asterisks behind it where a signature may be longer than this one is.</param>
    public void SignChunk(ReadOnlySpan<byte> chunk, Span<byte> destination)
    {
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(chunk, hash);
        Sign(text.OfChunk(hash), destination);
    }

    /// <summary>Signs the headers behind the last chunk.</summary>
    /// <param name="headers">A line for each: name in lower case, colon, value, line feed.</param>
    /// <param name="destination">Takes the signature as <see cref="SignChunk"/> gives it.</param>
    public void SignTrailer(ReadOnlySpan<byte> headers, Span<byte> destination)
    {
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(headers, hash);
        Sign(text.OfTrailer(hash), destination);
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
