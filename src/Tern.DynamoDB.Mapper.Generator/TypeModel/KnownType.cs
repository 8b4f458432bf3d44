namespace Tern.TypeModel;

/// <summary>Types of the framework with a single value.</summary>
internal enum KnownType
{
    None,
    Object,
    String,
    Char,
    Boolean,
    SByte,
    Byte,
    Int16,
    UInt16,
    Int32,
    UInt32,
    Int64,
    UInt64,
    Int128,
    UInt128,
    Single,
    Double,
    Decimal,
    BigInteger,
    Guid,
    Uri,
    Version,
    DateTime,
    DateTimeOffset,
    DateOnly,
    TimeOnly,
    TimeSpan,

    /// <summary><c>byte[]</c>.</summary>
    ByteArray,

    /// <summary><c>ReadOnlyMemory&lt;byte&gt;</c>.</summary>
    ByteMemory,
}

/// <summary>Groups of <see cref="KnownType"/>.</summary>
internal static class KnownTypes
{
    public static bool IsInteger(this KnownType type) => type is >= KnownType.SByte and <= KnownType.UInt128 or KnownType.BigInteger;

    public static bool IsNumber(this KnownType type) => type is >= KnownType.SByte and <= KnownType.BigInteger;

    public static bool IsUnsigned(this KnownType type) => type is KnownType.Byte or KnownType.UInt16 or KnownType.UInt32 or KnownType.UInt64 or KnownType.UInt128;

    public static bool IsTime(this KnownType type) => type is KnownType.DateTime or KnownType.DateTimeOffset;
}
