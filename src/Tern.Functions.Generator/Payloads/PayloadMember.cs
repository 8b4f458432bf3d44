using Tern.TypeModel;

namespace Tern.Functions.Generator.Payloads;

/// <summary>A member in JSON.</summary>
internal sealed record PayloadMember
{
    /// <summary>The name without <c>@</c>.</summary>
    public required string Name { get; init; }

    /// <summary>The name as an identifier.</summary>
    public required string Identifier { get; init; }

    public required string JsonName { get; init; }

    /// <summary>The codec that writes; null if the member is not written.</summary>
    public Codec? Writer { get; init; }

    /// <summary>The codec that reads; null if the member is skipped.</summary>
    public Codec? Reader { get; init; }

    public Assignment Assignment { get; init; }

    /// <summary>Whether the value is read from the object by an accessor.</summary>
    public bool HasReadAccessor { get; init; }

    public bool IsField { get; init; }

    /// <summary>The type that declares the member, for accessors.</summary>
    public required string DeclaringType { get; init; }

    /// <summary>The type of the member, for accessors.</summary>
    public required string MemberType { get; init; }

    /// <summary>How a generic declaring type is declared, for accessors. Null for other types.</summary>
    public GenericMember? Generic { get; init; }

    /// <summary>Whether JSON without the member is an error.</summary>
    public bool IsRequired { get; init; }

    /// <summary>The value if the member is missing, in C#; null for the default of its type.</summary>
    public string? Default { get; init; }

    public WriteCondition Condition { get; init; }
}

/// <summary>How a value that was read becomes part of the object.</summary>
internal enum Assignment
{
    None,
    Parameter,
    Initializer,

    /// <summary>After creation, if the member is present.</summary>
    Statement,

    /// <summary>As <see cref="Statement"/>, by an accessor.</summary>
    Accessor,
}

/// <summary>When a member is written.</summary>
internal enum WriteCondition
{
    Always,
    NotNull,
    NotDefault,
}
