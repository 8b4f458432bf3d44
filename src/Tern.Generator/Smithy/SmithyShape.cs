using System.Text.Json;

namespace Tern.Generator.Smithy;

/// <summary>A shape as the JSON AST has it, mixins and applied traits included.</summary>
public sealed class SmithyShape
{
    /// <summary>The shape's id.</summary>
    public required ShapeId Id { get; init; }

    /// <summary>The shape's type in the AST: <c>structure</c>, <c>list</c>, <c>operation</c> …</summary>
    public required string Type { get; init; }

    /// <summary>The shape's traits.</summary>
    public required Traits Traits { get; init; }

    /// <summary>Members in their order; for a list <c>member</c>, for a map <c>key</c> and <c>value</c>.</summary>
    public required IReadOnlyList<SmithyMember> Members { get; init; }

    /// <summary>The shape's JSON, for what only services, resources and operations have.</summary>
    public required JsonElement Json { get; init; }

    /// <summary>The member of that name.</summary>
    public SmithyMember Member(string name) =>
        Members.FirstOrDefault(member => member.Name == name) ?? throw new GeneratorException($"{Id} has no member '{name}'.");

    /// <summary>A reference to another shape (<c>{"target": …}</c>) in a property; null when the property is absent.</summary>
    public ShapeId? Reference(string property) =>
        Json.TryGetProperty(property, out JsonElement value) ? ShapeId.ParseTarget(value) : null;

    /// <summary>A list of references to other shapes.</summary>
    public IEnumerable<ShapeId> References(string property) =>
        Json.TryGetProperty(property, out JsonElement values)
            ? values.EnumerateArray().Select(ShapeId.ParseTarget)
            : [];
}
