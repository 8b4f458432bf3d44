using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>What to generate for a type, and where.</summary>
internal sealed record MappingTarget
{
    public required string FileName { get; init; }

    public required string Namespace { get; init; }

    public required EquatableArray<string> Declarations { get; init; }

    /// <summary>The type or static class with the generated code, in C#.</summary>
    public required string Container { get; init; }

    public required bool IsPartial { get; init; }

    public string? Table { get; init; }

    /// <summary>The item type of a projection.</summary>
    public TypeDescription? Projected { get; init; }

    /// <summary>The type or static class with the generated code of the item type, in C#.</summary>
    public string? ProjectedContainer { get; init; }

    /// <summary>The attribute that maps a type of another assembly.</summary>
    public SourceLocation? Location { get; init; }

    /// <summary>Returns the class with the code of a type that an attribute of the assembly maps; null if there is none.</summary>
    public required Func<TypeReference, string?> ForeignTypes { get; init; }
}
