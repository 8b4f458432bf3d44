namespace Tern.TypeModel;

/// <summary>A constructor.</summary>
internal sealed record ConstructorDescription
{
    public required EquatableArray<ParameterDescription> Parameters { get; init; }

    /// <summary>The parameter list of the type itself.</summary>
    public bool IsPrimary { get; init; }

    /// <summary>Not declared: the constructor that each struct has, and each class without another one.</summary>
    public bool IsImplicit { get; init; }

    /// <summary>Whether generated code can call it.</summary>
    public bool IsAccessible { get; init; }

    public bool IsPublic { get; init; }

    /// <summary>Whether it sets all required members, according to its attribute.</summary>
    public bool SetsRequiredMembers { get; init; }

    public EquatableArray<AttributeUse> Attributes { get; init; }

    public SourceLocation? Location { get; init; }
}

/// <summary>A parameter.</summary>
/// <param name="Name">The name without <c>@</c>.</param>
/// <param name="Type">The type.</param>
/// <param name="Default">The default value in C#; null if an argument is required.</param>
/// <param name="IsByValue">Whether it is not <c>ref</c>, <c>out</c> or <c>in</c>.</param>
internal sealed record ParameterDescription(string Name, TypeReference Type, string? Default, bool IsByValue);
