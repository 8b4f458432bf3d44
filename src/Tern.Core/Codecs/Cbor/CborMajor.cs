namespace Tern.Runtime;

/// <summary>The upper three bits of a data item's first byte (RFC 8949, section 3.1).</summary>
internal static class CborMajor
{
    public const int Unsigned = 0;
    public const int Negative = 1;
    public const int Bytes = 2;
    public const int Text = 3;
    public const int Array = 4;
    public const int Map = 5;
    public const int Tag = 6;
    public const int Simple = 7;
}
