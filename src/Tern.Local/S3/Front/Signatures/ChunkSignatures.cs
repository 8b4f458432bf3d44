using System.Security.Cryptography;

namespace Tern.Local.S3.Front.Signatures;

/// <summary>Verifies the signatures of the chunks of a body, each of which continues the one before.</summary>
internal sealed class ChunkSignatures
{
    private const int DayLength = 8;

    private readonly byte[] _key;
    private readonly string _date;
    private readonly string _scope;
    private string _previous;

    /// <param name="signer">Who signed the head.</param>
    public ChunkSignatures(S3Signer signer)
    {
        string day = signer.Date[..DayLength];
        _key = SigningKeys.Derive(signer.Credentials.SecretAccessKey, day, signer.Region);
        _date = signer.Date;
        _scope = $"{day}/{signer.Region}/s3/aws4_request";
        _previous = signer.Signature;
    }

    /// <summary>Verifies the next chunk.</summary>
    /// <param name="hash">The SHA-256 of its bytes.</param>
    /// <param name="signature">The signature that it came with; null for none.</param>
    public bool VerifyChunk(ReadOnlySpan<byte> hash, string? signature) =>
        Verify("AWS4-HMAC-SHA256-PAYLOAD", $"{Convert.ToHexStringLower(SHA256.HashData([]))}\n{Convert.ToHexStringLower(hash)}", signature);

    /// <summary>Verifies what follows the last chunk.</summary>
    /// <param name="trailer">The headers, each with a line feed.</param>
    /// <param name="signature">The signature that came with them; null for none.</param>
    public bool VerifyTrailer(ReadOnlySpan<byte> trailer, string? signature) =>
        Verify("AWS4-HMAC-SHA256-TRAILER", Convert.ToHexStringLower(SHA256.HashData(trailer)), signature);

    private bool Verify(string algorithm, string hashes, string? signature)
    {
        string expected = SigningKeys.Sign(_key, $"{algorithm}\n{_date}\n{_scope}\n{_previous}\n{hashes}");
        _previous = expected;
        return signature is not null && SigningKeys.Equal(expected, signature);
    }
}
