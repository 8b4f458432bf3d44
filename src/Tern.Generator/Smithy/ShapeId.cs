namespace Tern.Generator.Smithy;

/// <summary>An absolute shape id: <c>namespace#Name</c>.</summary>
public readonly record struct ShapeId(string Namespace, string Name)
{
    /// <summary>Parses <c>namespace#Name</c>.</summary>
    public static ShapeId Parse(string text)
    {
        int hash = text.IndexOf('#', StringComparison.Ordinal);
        if (hash <= 0 || hash == text.Length - 1)
            throw new GeneratorException($"'{text}' is not an absolute shape id (namespace#Name).");
        return new ShapeId(text[..hash], text[(hash + 1)..]);
    }

    /// <inheritdoc/>
    public override string ToString() => $"{Namespace}#{Name}";
}
