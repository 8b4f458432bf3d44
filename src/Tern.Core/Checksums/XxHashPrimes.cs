namespace Tern.Runtime;

/// <summary>The constants of the xxHash family.</summary>
internal static class XxHashPrimes
{
    public const ulong P32A = 0x9E3779B1;
    public const ulong P32B = 0x85EBCA77;
    public const ulong P32C = 0xC2B2AE3D;

    public const ulong P64A = 0x9E3779B185EBCA87;
    public const ulong P64B = 0xC2B2AE3D27D4EB4F;
    public const ulong P64C = 0x165667B19E3779F9;
    public const ulong P64D = 0x85EBCA77C2B2AE63;
    public const ulong P64E = 0x27D4EB2F165667C5;

    /// <summary>The last step of XXH64, and of XXH3 for very short messages.</summary>
    public static ulong Avalanche(ulong value)
    {
        value = (value ^ (value >> 33)) * P64B;
        value = (value ^ (value >> 29)) * P64C;
        return value ^ (value >> 32);
    }
}
