using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>All that the generated code of a type depends on. It contains no locations: an edit that moves a type does not change it.</summary>
internal sealed record ItemMapping
{
    /// <summary>The name of the generated file.</summary>
    public required string FileName { get; init; }

    /// <summary>The namespace; empty for the global namespace.</summary>
    public required string Namespace { get; init; }

    /// <summary>The declarations around the generated code: <c>partial record Order</c>.</summary>
    public required EquatableArray<string> Declarations { get; init; }

    /// <summary>The type in C#.</summary>
    public required string Type { get; init; }

    /// <summary>The name in messages.</summary>
    public required string ShortName { get; init; }

    /// <summary>The type or static class that contains the generated code, in C#.</summary>
    public required string Container { get; init; }

    /// <summary>Whether the generated code is a part of the type, and not a class of its own.</summary>
    public required bool IsPartial { get; init; }

    public required bool IsValueType { get; init; }

    /// <summary>Whether <c>with</c> creates a copy.</summary>
    public required bool CanCopy { get; init; }

    public required TypeAccess Access { get; init; }

    /// <summary>The type parameters, which the converter has a converter for.</summary>
    public required EquatableArray<string> TypeParameters { get; init; }

    /// <summary>The type parameters that need a converter of values with a text form.</summary>
    public required EquatableArray<string> ScalarParameters { get; init; }

    /// <summary>The name of the table; null for none.</summary>
    public string? Table { get; init; }

    /// <summary>For a projection, the type or static class with the generated code of the items, in C#.</summary>
    public string? Projected { get; init; }

    public required EquatableArray<MemberMapping> Members { get; init; }

    public required EquatableArray<ArgumentMapping> Arguments { get; init; }

    /// <summary>Members that the object initializer must set, although they are not mapped.</summary>
    public required EquatableArray<string> IgnoredRequired { get; init; }

    public required EquatableArray<EnumMapping> Enums { get; init; }

    /// <summary>The key; null for none.</summary>
    public KeyMapping? Key { get; init; }

    /// <summary>The names of generated members.</summary>
    public required GeneratedNames Names { get; init; }

    public bool IsGeneric => TypeParameters.Count > 0;
}

/// <summary>An argument of the constructor.</summary>
/// <param name="Name">The parameter in C#.</param>
/// <param name="Member">The member; null if its type cannot be mapped, which is an error already.</param>
internal sealed record ArgumentMapping(string Name, string? Member);

/// <summary>The result for one type.</summary>
/// <param name="Mapping">The mapping; null if no code can be generated.</param>
/// <param name="Diagnostics">The diagnostics.</param>
/// <param name="Location">The type, or the attribute that maps it.</param>
internal sealed record MappingResult(ItemMapping? Mapping, EquatableArray<DiagnosticData> Diagnostics, SourceLocation? Location = null);
