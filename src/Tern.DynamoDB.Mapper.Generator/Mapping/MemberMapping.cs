using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>A member and its attribute.</summary>
internal sealed record MemberMapping
{
    /// <summary>The name without <c>@</c>.</summary>
    public required string Name { get; init; }

    /// <summary>The name in C#.</summary>
    public string Identifier => SymbolNames.Identifier(Name);

    /// <summary>The name of the attribute.</summary>
    public required string WireName { get; init; }

    /// <summary>The type in C#, with <c>?</c> if it is nullable.</summary>
    public required string Type { get; init; }

    /// <summary>The type in C# without <c>?</c>: the type that the converter reads.</summary>
    public required string ValueType { get; init; }

    public required bool IsValueType { get; init; }

    /// <summary>Whether null is a value of the member.</summary>
    public required bool CanBeNull { get; init; }

    public required ConverterUse Converter { get; init; }

    public MemberRole Role { get; init; }

    /// <summary>Whether the member has no attribute of its own in an item.</summary>
    public bool IsKeyOnly { get; init; }

    /// <summary>The member of the item type in a key template from which the member is restored if its attribute is absent; null for none.</summary>
    public string? KeyMember { get; init; }

    /// <summary>Where the type can be named, which limits the access of the handle.</summary>
    public TypeAccess Access { get; init; }

    /// <summary>Whether the type is a type parameter that can be a value type or a reference.</summary>
    public bool IsUnconstrained { get; init; }

    public MemberAccess Read { get; init; }

    public MemberAccess Write { get; init; }

    public bool IsInitOnly { get; init; }

    public KnownType Known { get; init; }

    public Assignment Assignment { get; init; }

    /// <summary>The value of the local variable before the attribute is read, for example a default argument.</summary>
    public string? Default { get; init; }

    /// <summary>The value of a set that cannot be null and whose attribute is absent, in C#; null for other members.</summary>
    public string? EmptySet { get; init; }

    /// <summary>Whether an item without the attribute cannot be read.</summary>
    public bool IsRequired { get; init; }

    public bool IsField { get; init; }

    /// <summary>The type that declares the member, in C#.</summary>
    public required string DeclaringType { get; init; }

    public GenericMember? Generic { get; init; }
}

/// <summary>What the mapper does with a member in addition to reading and writing it.</summary>
internal enum MemberRole
{
    None,
    Version,
    Counter,
    CreatedAt,
    UpdatedAt,
    TimeToLive,

    /// <summary>Receives the attributes without a member.</summary>
    Rest,
}

/// <summary>How a value that was read gets into the object.</summary>
internal enum Assignment
{
    /// <summary>As an argument of the constructor.</summary>
    Parameter,

    /// <summary>In the object initializer.</summary>
    Initializer,

    /// <summary>After creation, if the attribute was present.</summary>
    Statement,

    /// <summary>Like <see cref="Statement"/>, by an accessor.</summary>
    Accessor,
}

/// <summary>A converter in generated code.</summary>
/// <param name="Type">The converter in C#.</param>
/// <param name="Kind">The data type, if values have a text form.</param>
/// <param name="Fields">The handles of the members, if the value is a map with a type.</param>
/// <param name="Element">The elements, if the value is a list or a dictionary.</param>
internal sealed record ConverterUse(string Type, ScalarKind Kind, string? Fields = null, ElementUse? Element = null)
{
    public bool IsScalar => Kind != ScalarKind.None;

    public FieldForm Form { get; init; }

    /// <summary>Where the converter can be named.</summary>
    public TypeAccess Access { get; init; }
}

/// <summary>The elements of a list or the values of a dictionary.</summary>
/// <param name="Type">The type in C#.</param>
/// <param name="Converter">Its converter.</param>
/// <param name="KeyType">The type of the keys of a dictionary.</param>
/// <param name="KeyConverter">Their converter.</param>
internal sealed record ElementUse(string Type, ConverterUse Converter, string? KeyType = null, string? KeyConverter = null);

/// <summary>The operators of an attribute in conditions and updates.</summary>
internal enum FieldForm
{
    /// <summary>Any other value, for example a converter of the user.</summary>
    Value,
    Text,
    Number,
    Binary,
    Boolean,
    Map,
    List,
    Set,
    Dictionary,
}

/// <summary>The data type of values with a text form.</summary>
internal enum ScalarKind
{
    None,
    Text,
    Number,
    Binary,
}
