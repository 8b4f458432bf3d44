namespace Tern.TypeModel;

/// <summary>The collections of the framework.</summary>
internal enum CollectionShape
{
    None,
    Array,
    List,
    ListInterface,
    CollectionInterface,
    ReadOnlyListInterface,
    ReadOnlyCollectionInterface,
    EnumerableInterface,
    ImmutableArray,
    ImmutableList,
    HashSet,
    SortedSet,
    SetInterface,
    ReadOnlySetInterface,
    FrozenSet,
    ImmutableHashSet,
    Dictionary,
    DictionaryInterface,
    ReadOnlyDictionaryInterface,
    FrozenDictionary,
    ImmutableDictionary,
}

/// <summary>Groups of <see cref="CollectionShape"/>.</summary>
internal static class CollectionShapes
{
    public static bool IsList(this CollectionShape shape) => shape is >= CollectionShape.Array and <= CollectionShape.ImmutableList;

    public static bool IsSet(this CollectionShape shape) => shape is >= CollectionShape.HashSet and <= CollectionShape.ImmutableHashSet;

    public static bool IsDictionary(this CollectionShape shape) => shape >= CollectionShape.Dictionary;
}
