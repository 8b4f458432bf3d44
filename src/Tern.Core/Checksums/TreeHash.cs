using System.Buffers;
using System.ComponentModel;
using System.Security.Cryptography;

namespace Tern.Runtime;

/// <summary>The SHA-256 tree hash that Glacier requires of uploads.</summary>
/// <seealso href="https://docs.aws.amazon.com/amazonglacier/latest/dev/checksum-calculations.html">Computing checksums</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class TreeHash
{
    private const string HeaderName = "X-Amz-Sha256-Tree-Hash";
    private const int ChunkSize = 1024 * 1024;

    /// <summary>Adds the hash of the body to a request, unless the caller set it. A request without a body has the hash of zero bytes.</summary>
    /// <param name="message">The request, whose body has been written.</param>
    /// <exception cref="TernRequestException">The body is a stream, whose bytes are not known before it is sent.</exception>
    public static void Add(RequestMessage message)
    {
        ArgumentNullException.ThrowIfNull(message);
        foreach (KeyValuePair<string, string> header in message.Headers)
        {
            if (header.Key.Equals(HeaderName, StringComparison.OrdinalIgnoreCase))
                return;
        }
        ReadOnlyMemory<byte> bytes = default;
        if (message.Body is { } body && !body.TryGetMemory(out bytes))
            throw new TernRequestException($"{HeaderName}, which the service requires, cannot be computed for a stream. Pass the body as bytes, or set the checksum.");
        message.Headers.Add(new(HeaderName, Compute(bytes.Span)));
    }

    /// <summary>Computes the hash in hexadecimal digits. The hashes of 1 MiB each are hashed in pairs until one remains.</summary>
    public static string Compute(ReadOnlySpan<byte> bytes)
    {
        int count = Math.Max(1, (int)(((long)bytes.Length + ChunkSize - 1) / ChunkSize));
        byte[] hashes = ArrayPool<byte>.Shared.Rent(count * SHA256.HashSizeInBytes);
        for (int i = 0; i < count; i++)
        {
            ReadOnlySpan<byte> rest = bytes[(int)Math.Min((long)i * ChunkSize, bytes.Length)..];
            SHA256.HashData(rest[..Math.Min(ChunkSize, rest.Length)], Hash(hashes, i));
        }
        for (; count > 1; count = (count + 1) / 2)
        {
            for (int i = 0; i < count / 2; i++)
                SHA256.HashData(hashes.AsSpan(i * 2 * SHA256.HashSizeInBytes, 2 * SHA256.HashSizeInBytes), Hash(hashes, i));
            // A hash without a partner is moved up unchanged.
            if (count % 2 == 1)
                Hash(hashes, count - 1).CopyTo(Hash(hashes, count / 2));
        }
        string text = Convert.ToHexStringLower(Hash(hashes, 0));
        ArrayPool<byte>.Shared.Return(hashes);
        return text;
    }

    private static Span<byte> Hash(byte[] hashes, int index) => hashes.AsSpan(index * SHA256.HashSizeInBytes, SHA256.HashSizeInBytes);
}
