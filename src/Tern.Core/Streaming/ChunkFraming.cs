using System.Buffers.Text;
using System.Numerics;

namespace Tern.Runtime;

/// <summary>The format of a chunked body (<c>aws-chunked</c>), which determines the encoded length. Shared by bodies with the same parameters.</summary>
/// <remarks>
/// A chunk is: its size in hexadecimal, <c>;chunk-signature=</c> and a signature if it is signed, a line break, its bytes, a line
/// break. The last chunk has no bytes. It is followed by the trailing headers, one per line, and an empty line.
/// </remarks>
internal sealed class ChunkFraming
{
    private const int LineBreak = 2;

    private readonly string? _algorithm;
    private readonly int _checksumLength;

    /// <param name="algorithm">The signing algorithm of the request, for example <c>AWS4-HMAC-SHA256</c>; null for unsigned chunks.</param>
    /// <param name="checksum">The algorithm of the trailing checksum; null for none.</param>
    /// <param name="chunkSize">The size of all chunks except the last ones, in bytes.</param>
    public ChunkFraming(string? algorithm, string? checksum, int chunkSize)
    {
        _algorithm = algorithm;
        ChunkSize = chunkSize;
        ChecksumAlgorithm = checksum;
        SignatureLength = algorithm switch
        {
            null => 0,
            SigV4aAlgorithm.AlgorithmName => SigningKey.MaxSignatureLength,
            _ => PayloadHash.Length,
        };
        PayloadHashText = algorithm is null ? "STREAMING-UNSIGNED-PAYLOAD-TRAILER" : $"STREAMING-{algorithm}-PAYLOAD{(checksum is null ? "" : "-TRAILER")}";
        if (checksum is null)
            return;
        TrailerName = ChecksumHeader.GetName(checksum);
        using Checksum value = Checksum.Create(checksum)!;
        _checksumLength = Base64.GetMaxEncodedToUtf8Length(value.Length);
    }

    /// <summary>The text before the signature in a chunk header.</summary>
    public static ReadOnlySpan<byte> SignatureExtension => ";chunk-signature="u8;

    /// <summary>The text before the signature of the trailing headers.</summary>
    public static ReadOnlySpan<byte> TrailerSignature => "x-amz-trailer-signature:"u8;

    public int ChunkSize { get; }

    /// <summary>The payload hash in the signature of the request.</summary>
    public string PayloadHashText { get; }

    /// <summary>The length of each signature in characters; 0 for none.</summary>
    public int SignatureLength { get; }

    /// <summary>The algorithm of the trailing checksum; null for none.</summary>
    public string? ChecksumAlgorithm { get; }

    /// <summary>The name of the trailing checksum header; null for none.</summary>
    public string? TrailerName { get; }

    /// <summary>The maximum number of bytes before and after the bytes of a chunk, including the trailing headers.</summary>
    public int MaxFrameLength => LineBreak + GetHeaderLength(ChunkSize) + GetTrailerLength() + LineBreak;

    /// <summary>Whether this instance was created with the same arguments.</summary>
    public bool Matches(string? algorithm, string? checksum, int chunkSize) => algorithm == _algorithm && checksum == ChecksumAlgorithm && chunkSize == ChunkSize;

    /// <summary>Returns the length of the chunked body in bytes.</summary>
    /// <param name="length">The length of the body before chunking, in bytes.</param>
    public long GetLength(long length)
    {
        long whole = length / ChunkSize;
        int rest = (int)(length % ChunkSize);
        long total = whole * (GetHeaderLength(ChunkSize) + ChunkSize + LineBreak);
        if (rest > 0)
            total += GetHeaderLength(rest) + rest + LineBreak;
        return checked(total + GetHeaderLength(0) + GetTrailerLength() + LineBreak);
    }

    private int GetHeaderLength(int size)
    {
        int digits = size == 0 ? 1 : (35 - BitOperations.LeadingZeroCount((uint)size)) / 4;
        return digits + (SignatureLength == 0 ? 0 : SignatureExtension.Length + SignatureLength) + LineBreak;
    }

    private int GetTrailerLength()
    {
        if (TrailerName is null)
            return 0;
        int line = TrailerName.Length + 1 + _checksumLength + LineBreak;
        return SignatureLength == 0 ? line : line + TrailerSignature.Length + SignatureLength + LineBreak;
    }
}
