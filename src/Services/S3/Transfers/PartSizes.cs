namespace Tern.S3.Transfers;

/// <summary>How large the parts of an upload are.</summary>
/// <remarks>
/// Of a body whose length is known, or that promises not to exceed one, all parts are of one size: 8 MiB, or what divides it into 10,000,
/// in whole mebibytes. Otherwise the first hundred parts have 8 MiB, and from then on each has a hundredth of all the bytes before it, up
/// to 5 GiB: 10,000 parts then hold 50.2 × 10^12 bytes, and the parts that are held in memory are a small part of what was written.
/// </remarks>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html">Limits of multipart uploads</seealso>
internal static class PartSizes
{
    public const long Smallest = 5 * Mebibyte;
    public const long Default = 8 * Mebibyte;
    public const long Largest = 5L * 1024 * Mebibyte;
    public const int MaxCount = 10_000;

    private const long Mebibyte = 1024 * 1024;
    private const int Share = 100;

    /// <summary>The size of the parts of an upload of so many bytes.</summary>
    public static long ForLength(long length) => Math.Clamp(RoundUp((length + MaxCount - 1) / MaxCount), Default, Largest);

    /// <summary>The size of the next part, when so many bytes are in parts before it.</summary>
    public static long Next(long bytesBefore) => Math.Clamp(RoundUp(bytesBefore / Share), Default, Largest);

    private static long RoundUp(long size) => (size + Mebibyte - 1) / Mebibyte * Mebibyte;
}
