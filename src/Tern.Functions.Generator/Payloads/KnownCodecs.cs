using Tern.TypeModel;

namespace Tern.Functions.Generator.Payloads;

/// <summary>The codecs of the library for types of the framework.</summary>
internal static class KnownCodecs
{
    /// <summary>The name of the codec; null if the type is not supported.</summary>
    public static string? Of(KnownType type) => type switch
    {
        KnownType.String or KnownType.Char or KnownType.Boolean or KnownType.Single or KnownType.Double or KnownType.Decimal or KnownType.Guid or KnownType.Uri
            or KnownType.Version or KnownType.DateTime or KnownType.DateTimeOffset or KnownType.DateOnly or KnownType.TimeOnly or KnownType.TimeSpan
            or KnownType.ByteArray or KnownType.ByteMemory => $"{LibraryNames.Codecs}{type}Codec",
        KnownType.SByte => Integer("sbyte"),
        KnownType.Byte => Integer("byte"),
        KnownType.Int16 => Integer("short"),
        KnownType.UInt16 => Integer("ushort"),
        KnownType.Int32 => Integer("int"),
        KnownType.UInt32 => Integer("uint"),
        KnownType.Int64 => Integer("long"),
        KnownType.UInt64 => LargeInteger("ulong"),
        KnownType.Int128 => LargeInteger("global::System.Int128"),
        KnownType.UInt128 => LargeInteger("global::System.UInt128"),
        KnownType.BigInteger => LargeInteger("global::System.Numerics.BigInteger"),
        _ => null,
    };

    /// <summary>The codec of a number by its keyword.</summary>
    public static string OfKeyword(string keyword) => keyword == "ulong" ? LargeInteger(keyword) : Integer(keyword);

    /// <summary>The name of the codec and of the type of a collection, without their arguments. An array has no name of its type.</summary>
    public static (string Codec, string Type) Of(CollectionShape shape) => shape switch
    {
        CollectionShape.Array => ("ArrayCodec", ""),
        CollectionShape.List => ("ListCodec", "Generic.List"),
        CollectionShape.ListInterface => ("ListInterfaceCodec", "Generic.IList"),
        CollectionShape.CollectionInterface => ("CollectionInterfaceCodec", "Generic.ICollection"),
        CollectionShape.ReadOnlyListInterface => ("ReadOnlyListCodec", "Generic.IReadOnlyList"),
        CollectionShape.ReadOnlyCollectionInterface => ("ReadOnlyCollectionCodec", "Generic.IReadOnlyCollection"),
        CollectionShape.EnumerableInterface => ("EnumerableCodec", "Generic.IEnumerable"),
        CollectionShape.ImmutableArray => ("ImmutableArrayCodec", "Immutable.ImmutableArray"),
        CollectionShape.ImmutableList => ("ImmutableListCodec", "Immutable.ImmutableList"),
        CollectionShape.HashSet => ("HashSetCodec", "Generic.HashSet"),
        CollectionShape.SortedSet => ("SortedSetCodec", "Generic.SortedSet"),
        CollectionShape.SetInterface => ("SetInterfaceCodec", "Generic.ISet"),
        CollectionShape.ReadOnlySetInterface => ("ReadOnlySetCodec", "Generic.IReadOnlySet"),
        CollectionShape.FrozenSet => ("FrozenSetCodec", "Frozen.FrozenSet"),
        CollectionShape.ImmutableHashSet => ("ImmutableHashSetCodec", "Immutable.ImmutableHashSet"),
        CollectionShape.Dictionary => ("DictionaryCodec", "Generic.Dictionary"),
        CollectionShape.DictionaryInterface => ("DictionaryInterfaceCodec", "Generic.IDictionary"),
        CollectionShape.ReadOnlyDictionaryInterface => ("ReadOnlyDictionaryCodec", "Generic.IReadOnlyDictionary"),
        CollectionShape.FrozenDictionary => ("FrozenDictionaryCodec", "Frozen.FrozenDictionary"),
        _ => ("ImmutableDictionaryCodec", "Immutable.ImmutableDictionary"),
    };

    private static string Integer(string type) => $"{LibraryNames.Codecs}IntegerCodec<{type}>";

    private static string LargeInteger(string type) => $"{LibraryNames.Codecs}LargeIntegerCodec<{type}>";
}
