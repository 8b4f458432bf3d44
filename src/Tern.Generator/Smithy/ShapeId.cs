using System.Text.Json;

namespace Tern.Generator.Smithy;

/// <summary>An absolute shape id: <c>namespace#Name</c>.</summary>
public readonly record struct ShapeId(string Namespace, string Name)
{
    /// <summary>Parses <c>namespace#Name</c>, or <c>namespace#Name$member</c>.</summary>
    /// <exception cref="GeneratorException">The text is not a shape id.</exception>
    public static ShapeId Parse(string text)
    {
        int hash = text.IndexOf('#', StringComparison.Ordinal);
        if (hash <= 0 || !text[..hash].Split('.').All(IsIdentifier) || !text[(hash + 1)..].Split('$', 2).All(IsIdentifier))
            throw new GeneratorException($"The value '{text}' is not an absolute shape id. Expected: namespace#Name.");
        return new ShapeId(text[..hash], text[(hash + 1)..]);
    }

    /// <summary>Parses <c>{"target": "namespace#Name"}</c>.</summary>
    /// <exception cref="GeneratorException">The value is not a reference to a shape.</exception>
    public static ShapeId ParseTarget(JsonElement reference) =>
        reference.ValueKind == JsonValueKind.Object && reference.TryGetProperty("target", out JsonElement target) && target.ValueKind == JsonValueKind.String
            ? Parse(target.GetString()!)
            : throw new GeneratorException("A reference to a shape has no target.");

    /// <summary>Whether a string can be the name of a shape or a member (https://smithy.io/2.0/spec/model.html#shape-id-abnf).</summary>
    internal static bool IsIdentifier(string text) => text.Length > 0 && !char.IsAsciiDigit(text[0]) && text.All(c => char.IsAsciiLetterOrDigit(c) || c == '_');

    /// <inheritdoc/>
    public override string ToString() => $"{Namespace}#{Name}";
}
