namespace Tern.TypeModel;

/// <summary>The kind of a type.</summary>
internal enum TypeForm
{
    Class,
    Record,
    Struct,
    RecordStruct,
    Interface,
    Enum,
    TypeParameter,

    /// <summary>Arrays, tuples, pointers, delegates and <c>dynamic</c>.</summary>
    Other,

    /// <summary>A type that does not exist. The compiler reports it.</summary>
    Error,
}

/// <summary>Whether a value can be null.</summary>
internal enum Nullability
{
    NotNull,
    Nullable,

    /// <summary>A reference in code without nullable annotations.</summary>
    Unknown,
}

/// <summary>The use of a type, for example as the type of a member.</summary>
internal sealed record TypeReference
{
    /// <summary>The name in C# with all namespaces. For a nullable type the name of the type without <c>?</c>.</summary>
    public required string Name { get; init; }

    /// <summary>The name in messages.</summary>
    public required string ShortName { get; init; }

    /// <summary>The name of the definition in metadata, equal for all arguments of a generic type: <c>Shop.Page`1</c>.</summary>
    public required string Definition { get; init; }

    public required TypeForm Form { get; init; }

    public required Nullability Nullability { get; init; }

    public bool IsValueType { get; init; }

    /// <summary>For a type parameter: whether it can be a nullable value type or a reference, because it has no constraint.</summary>
    public bool IsUnconstrained { get; init; }

    public KnownType Known { get; init; }

    public CollectionShape Collection { get; init; }

    /// <summary>The elements of a collection, keys first, or the arguments of a generic type including those of its containing types.</summary>
    public EquatableArray<TypeReference> Arguments { get; init; }

    /// <summary>The least accessible of the type, its containing types and its arguments.</summary>
    public TypeAccess Access { get; init; }

    /// <summary>Whether the type is declared in the assembly that is compiled.</summary>
    public bool IsLocal { get; init; }

    /// <summary>The attributes of interest on the type.</summary>
    public EquatableArray<AttributeUse> Attributes { get; init; }

    /// <summary>The members, if the type is an enum.</summary>
    public EnumDescription? Enum { get; init; }

    public bool IsNullable => Nullability == Nullability.Nullable;

    /// <summary>Whether a value can be null according to its declaration.</summary>
    public bool CanBeNull => Nullability != Nullability.NotNull;

    /// <summary>The name in C#, including <c>?</c>.</summary>
    public string FullName => IsNullable ? Name + "?" : Name;

    public bool IsNullableValue => IsNullable && IsValueType;
}

/// <summary>Where a type can be named.</summary>
internal enum TypeAccess
{
    Public,
    Internal,

    /// <summary>Only within a type.</summary>
    Private,
}
