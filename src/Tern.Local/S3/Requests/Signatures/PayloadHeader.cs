using System.Buffers;
using Tern.Local.S3.Errors;

namespace Tern.Local.S3.Requests.Signatures;

/// <summary>The parsed value of <c>x-amz-content-sha256</c>.</summary>
/// <param name="Value">The value of the header, which is part of the signed text.</param>
/// <param name="IsChunked">Whether the body is encoded as <c>aws-chunked</c>.</param>
/// <param name="HasSignedChunks">Whether each chunk has a signature.</param>
/// <param name="IsSigV4a">Whether these signatures are SigV4a (public key), and not SigV4 (secret key).</param>
/// <param name="HasTrailer">Whether trailers follow the last chunk.</param>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html">Signature calculations for chunked uploads</seealso>
internal sealed record PayloadHeader(string Value, bool IsChunked = false, bool HasSignedChunks = false, bool IsSigV4a = false, bool HasTrailer = false)
{
    private const int HashLength = 64;

    private static readonly SearchValues<char> s_digits = SearchValues.Create("0123456789abcdef");

    /// <summary>The SHA-256 of the body in hexadecimal; null when the header does not contain it.</summary>
    public string? Hash => Value.Length == HashLength ? Value : null;

    public static PayloadHeader Unsigned { get; } = new("UNSIGNED-PAYLOAD");

    /// <exception cref="S3ServiceException">The value is unknown.</exception>
    public static PayloadHeader Parse(string value) => value switch
    {
        "UNSIGNED-PAYLOAD" => Unsigned,
        "STREAMING-UNSIGNED-PAYLOAD-TRAILER" => new(value, IsChunked: true, HasTrailer: true),
        "STREAMING-AWS4-HMAC-SHA256-PAYLOAD" => new(value, IsChunked: true, HasSignedChunks: true),
        "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER" => new(value, IsChunked: true, HasSignedChunks: true, HasTrailer: true),
        "STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD" => new(value, IsChunked: true, HasSignedChunks: true, IsSigV4a: true),
        "STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD-TRAILER" => new(value, IsChunked: true, HasSignedChunks: true, IsSigV4a: true, HasTrailer: true),
        { Length: HashLength } when !value.AsSpan().ContainsAnyExcept(s_digits) => new(value),
        _ => throw RequestErrors.InvalidArgument(
            "x-amz-content-sha256 must be UNSIGNED-PAYLOAD, STREAMING-UNSIGNED-PAYLOAD-TRAILER, STREAMING-AWS4-HMAC-SHA256-PAYLOAD, STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER, STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD, STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD-TRAILER or a valid sha256 value.",
            "x-amz-content-sha256",
            value),
    };
}
