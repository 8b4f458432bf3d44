using Microsoft.CodeAnalysis;

namespace Tern.TypeModel;

/// <summary>Recognizes the types and collections of the framework.</summary>
internal static class TypeClassifier
{
    public static KnownType Known(ITypeSymbol type)
    {
        switch (type.SpecialType)
        {
            case SpecialType.System_Object:
                return KnownType.Object;
            case SpecialType.System_String:
                return KnownType.String;
            case SpecialType.System_Char:
                return KnownType.Char;
            case SpecialType.System_Boolean:
                return KnownType.Boolean;
            case SpecialType.System_SByte:
                return KnownType.SByte;
            case SpecialType.System_Byte:
                return KnownType.Byte;
            case SpecialType.System_Int16:
                return KnownType.Int16;
            case SpecialType.System_UInt16:
                return KnownType.UInt16;
            case SpecialType.System_Int32:
                return KnownType.Int32;
            case SpecialType.System_UInt32:
                return KnownType.UInt32;
            case SpecialType.System_Int64:
                return KnownType.Int64;
            case SpecialType.System_UInt64:
                return KnownType.UInt64;
            case SpecialType.System_Single:
                return KnownType.Single;
            case SpecialType.System_Double:
                return KnownType.Double;
            case SpecialType.System_Decimal:
                return KnownType.Decimal;
            case SpecialType.System_DateTime:
                return KnownType.DateTime;
        }
        if (type is IArrayTypeSymbol { Rank: 1, ElementType.SpecialType: SpecialType.System_Byte })
            return KnownType.ByteArray;
        return type is INamedTypeSymbol { ContainingType: null } named ? KnownByName(named) : KnownType.None;
    }

    private static KnownType KnownByName(INamedTypeSymbol type)
    {
        KnownType known = type.Name switch
        {
            "Int128" => KnownType.Int128,
            "UInt128" => KnownType.UInt128,
            "Guid" => KnownType.Guid,
            "Uri" => KnownType.Uri,
            "Version" => KnownType.Version,
            "DateTimeOffset" => KnownType.DateTimeOffset,
            "DateOnly" => KnownType.DateOnly,
            "TimeOnly" => KnownType.TimeOnly,
            "TimeSpan" => KnownType.TimeSpan,
            "BigInteger" => KnownType.BigInteger,
            "ReadOnlyMemory" when type.TypeArguments is [{ SpecialType: SpecialType.System_Byte }] => KnownType.ByteMemory,
            _ => KnownType.None,
        };
        if (known == KnownType.None || (type.IsGenericType && known != KnownType.ByteMemory))
            return KnownType.None;
        return SymbolNames.IsIn(type, known == KnownType.BigInteger ? "System.Numerics" : "System") ? known : KnownType.None;
    }

    public static CollectionShape Collection(ITypeSymbol type)
    {
        if (type is IArrayTypeSymbol array)
            return array.Rank == 1 ? CollectionShape.Array : CollectionShape.None;
        if (type is not INamedTypeSymbol { IsGenericType: true, ContainingType: null } named)
            return CollectionShape.None;
        (CollectionShape shape, string space) = named.MetadataName switch
        {
            "List`1" => (CollectionShape.List, "System.Collections.Generic"),
            "IList`1" => (CollectionShape.ListInterface, "System.Collections.Generic"),
            "ICollection`1" => (CollectionShape.CollectionInterface, "System.Collections.Generic"),
            "IReadOnlyList`1" => (CollectionShape.ReadOnlyListInterface, "System.Collections.Generic"),
            "IReadOnlyCollection`1" => (CollectionShape.ReadOnlyCollectionInterface, "System.Collections.Generic"),
            "IEnumerable`1" => (CollectionShape.EnumerableInterface, "System.Collections.Generic"),
            "ImmutableArray`1" => (CollectionShape.ImmutableArray, "System.Collections.Immutable"),
            "ImmutableList`1" => (CollectionShape.ImmutableList, "System.Collections.Immutable"),
            "HashSet`1" => (CollectionShape.HashSet, "System.Collections.Generic"),
            "SortedSet`1" => (CollectionShape.SortedSet, "System.Collections.Generic"),
            "ISet`1" => (CollectionShape.SetInterface, "System.Collections.Generic"),
            "IReadOnlySet`1" => (CollectionShape.ReadOnlySetInterface, "System.Collections.Generic"),
            "FrozenSet`1" => (CollectionShape.FrozenSet, "System.Collections.Frozen"),
            "ImmutableHashSet`1" => (CollectionShape.ImmutableHashSet, "System.Collections.Immutable"),
            "Dictionary`2" => (CollectionShape.Dictionary, "System.Collections.Generic"),
            "IDictionary`2" => (CollectionShape.DictionaryInterface, "System.Collections.Generic"),
            "IReadOnlyDictionary`2" => (CollectionShape.ReadOnlyDictionaryInterface, "System.Collections.Generic"),
            "FrozenDictionary`2" => (CollectionShape.FrozenDictionary, "System.Collections.Frozen"),
            "ImmutableDictionary`2" => (CollectionShape.ImmutableDictionary, "System.Collections.Immutable"),
            _ => (CollectionShape.None, ""),
        };
        return shape != CollectionShape.None && SymbolNames.IsIn(named, space) ? shape : CollectionShape.None;
    }
}
