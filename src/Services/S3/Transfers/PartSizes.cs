namespace Tern.S3.Transfers;

/// <summary>The sizes of the parts of an upload.</summary>
/// <remarks>
/// If the length or a maximum length is known, all parts have the same size: 8 MiB, or the length divided by 10,000, rounded up to a mebibyte.
/// Otherwise the first hundred parts have 8 MiB. Each later part has a hundredth of the bytes before it, up to 5 GiB: 10,000 parts then
/// hold 50.2 × 10^12 bytes, and the parts in memory are a small share of the bytes that were written.
/// </remarks>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html">Limits of multipart uploads</seealso>
internal static class PartSizes
{
    public const long Min = 5 * Mebibyte;
    public const long Default = 8 * Mebibyte;
    public const long Max = 5L * 1024 * Mebibyte;
    public const int MaxCount = 10_000;

    private const long Mebibyte = 1024 * 1024;
    private const int GrowthDivisor = 100;

    /// <summary>The part size of an upload with this length in bytes.</summary>
    public static long ForLength(long length) => Math.Clamp(RoundUp((length + MaxCount - 1) / MaxCount), Default, Max);

    /// <summary>The size of the next part after this number of bytes.</summary>
    public static long Next(long bytesBefore) => Math.Clamp(RoundUp(bytesBefore / GrowthDivisor), Default, Max);

    private static long RoundUp(long size) => (size + Mebibyte - 1) / Mebibyte * Mebibyte;
}
