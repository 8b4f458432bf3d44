namespace Tern.Local.DynamoDB.Expressions.Syntax;

/// <summary>One step of a document path: a name in a map, or an index in a list.</summary>
/// <param name="Name">The attribute's name, or its placeholder until the path is resolved; null for an index.</param>
/// <param name="Index">The index in a list; 0 for a name.</param>
internal readonly record struct PathStep(string? Name, int Index)
{
    public bool IsIndex => Name is null;

    public override string ToString() => Name ?? $"[{Index}]";
}
