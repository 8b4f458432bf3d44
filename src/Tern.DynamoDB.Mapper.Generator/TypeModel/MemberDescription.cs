namespace Tern.TypeModel;

/// <summary>A property or field.</summary>
internal sealed record MemberDescription
{
    /// <summary>The name without <c>@</c>.</summary>
    public required string Name { get; init; }

    public required TypeReference Type { get; init; }

    /// <summary>The type that declares the member, in C#.</summary>
    public required string DeclaringType { get; init; }

    /// <summary>How a generic declaring type is declared, for accessors. Null for other types.</summary>
    public GenericMember? Generic { get; init; }

    public bool IsField { get; init; }

    /// <summary>Whether the member is public in its type.</summary>
    public bool IsPublic { get; init; }

    /// <summary>Whether the type itself declares the member, and not one of its base types.</summary>
    public bool IsDeclaredHere { get; init; }

    public MemberAccess Read { get; init; }

    public MemberAccess Write { get; init; }

    /// <summary>Whether the getter, or the field, is public.</summary>
    public bool IsReadPublic { get; init; }

    /// <summary>Whether the setter, or the field, is public.</summary>
    public bool IsWritePublic { get; init; }

    /// <summary>Whether the setter is <c>init</c>: assignable only while the object is created.</summary>
    public bool IsInitOnly { get; init; }

    /// <summary>The modifier <c>required</c>.</summary>
    public bool IsRequired { get; init; }

    /// <summary>Whether the declaration has an initial value, or can have one because its source is not known.</summary>
    public bool HasInitializer { get; init; }

    /// <summary>Whether the property stores a value of its own, so that its value is lost if it is not written.</summary>
    public bool IsStored { get; init; }

    /// <summary>The attributes of interest, also those of the parameter of a primary constructor.</summary>
    public EquatableArray<AttributeUse> Attributes { get; init; }

    public SourceLocation? Location { get; init; }
}

/// <summary>A member of a generic type, as its definition declares it.</summary>
/// <param name="Parameters">The type parameters: <c>&lt;T&gt;</c>.</param>
/// <param name="Constraints">Their constraints.</param>
/// <param name="DeclaringType">The definition in C#: <c>global::Shop.Page&lt;T&gt;</c>.</param>
/// <param name="MemberType">The type of the member.</param>
/// <param name="Arguments">The arguments of the use: <c>&lt;int&gt;</c>.</param>
internal sealed record GenericMember(string Parameters, string Constraints, string DeclaringType, string MemberType, string Arguments);

/// <summary>How generated code reads or writes a member.</summary>
internal enum MemberAccess
{
    /// <summary>Not possible.</summary>
    None,

    /// <summary>By its name.</summary>
    Direct,

    /// <summary>By an <c>UnsafeAccessor</c>, because the member is not accessible.</summary>
    Accessor,
}
