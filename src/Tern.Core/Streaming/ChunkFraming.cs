using System.Buffers.Text;
using System.Numerics;
using Tern.Checksums;
using Tern.Signing;

namespace Tern.Streaming;

/// <summary>How a body is put into chunks (<c>aws-chunked</c>), and so how long it becomes. The same for all bodies of a kind.</summary>
/// <remarks>
/// A chunk is its size in hexadecimal, <c>;chunk-signature=</c> and a signature if it is signed, a line break, its bytes, a line
/// break. The last one has no bytes; behind it come trailing headers, each in a line, and an empty line.
/// </remarks>
internal sealed class ChunkFraming
{
    private const int LineBreak = 2;

    private readonly string? _algorithm;
    private readonly int _checksumLength;

    /// <param name="algorithm">What the request is signed by, for example <c>AWS4-HMAC-SHA256</c>; null for chunks that are not signed.</param>
    /// <param name="checksum">The algorithm of the checksum behind the chunks; null for none.</param>
    /// <param name="chunkSize">The bytes of all chunks but the last ones.</param>
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
        TrailerName = ChecksumHeader.Name(checksum);
        using Checksum value = Checksum.Create(checksum)!;
        _checksumLength = Base64.GetMaxEncodedToUtf8Length(value.Length);
    }

    /// <summary>What stands before a signature in the head of a chunk.</summary>
    public static ReadOnlySpan<byte> SignatureExtension => ";chunk-signature="u8;

    /// <summary>What stands before the signature of the trailing headers.</summary>
    public static ReadOnlySpan<byte> TrailerSignature => "x-amz-trailer-signature:"u8;

    public int ChunkSize { get; }

    /// <summary>What stands for the body in the signature of the request.</summary>
    public string PayloadHashText { get; }

    /// <summary>The characters of each signature; 0 for none.</summary>
    public int SignatureLength { get; }

    /// <summary>The algorithm of the checksum behind the chunks; null for none.</summary>
    public string? ChecksumAlgorithm { get; }

    /// <summary>The header of the checksum; null for none.</summary>
    public string? TrailerName { get; }

    /// <summary>The most bytes of what stands before and behind the bytes of a chunk, the last one's trailing headers among it.</summary>
    public int MaxFrameLength => LineBreak + HeadLength(ChunkSize) + TrailerLength() + LineBreak;

    /// <summary>Whether it is what the constructor would make of these.</summary>
    public bool IsFor(string? algorithm, string? checksum, int chunkSize) => algorithm == _algorithm && checksum == ChecksumAlgorithm && chunkSize == ChunkSize;

    /// <summary>The bytes that a body of some bytes becomes.</summary>
    /// <param name="length">The bytes of the body.</param>
    public long GetLength(long length)
    {
        long whole = length / ChunkSize;
        int rest = (int)(length % ChunkSize);
        long total = whole * (HeadLength(ChunkSize) + ChunkSize + LineBreak);
        if (rest > 0)
            total += HeadLength(rest) + rest + LineBreak;
        return checked(total + HeadLength(0) + TrailerLength() + LineBreak);
    }

    private int HeadLength(int size)
    {
        int digits = size == 0 ? 1 : (35 - BitOperations.LeadingZeroCount((uint)size)) / 4;
        return digits + (SignatureLength == 0 ? 0 : SignatureExtension.Length + SignatureLength) + LineBreak;
    }

    private int TrailerLength()
    {
        if (TrailerName is null)
            return 0;
        int line = TrailerName.Length + 1 + _checksumLength + LineBreak;
        return SignatureLength == 0 ? line : line + TrailerSignature.Length + SignatureLength + LineBreak;
    }
}
