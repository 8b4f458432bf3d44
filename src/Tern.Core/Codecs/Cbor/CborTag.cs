namespace Tern.Runtime;

/// <summary>The tags with a meaning for the reader and the writer (RFC 8949, section 3.4).</summary>
internal static class CborTag
{
    public const ulong EpochSeconds = 1;
    public const ulong UnsignedBignum = 2;
    public const ulong NegativeBignum = 3;
    public const ulong DecimalFraction = 4;
}
