using System.Text.Json;

namespace Tern.Generator.Smithy;

/// <summary>A shape of the JSON AST, including mixins and applied traits.</summary>
public sealed class SmithyShape
{
    /// <summary>The shape's id.</summary>
    public required ShapeId Id { get; init; }

    /// <summary>The type of the shape in the AST, for example <c>structure</c>, <c>list</c> or <c>operation</c>.</summary>
    public required string Type { get; init; }

    /// <summary>The shape's traits.</summary>
    public required Traits Traits { get; init; }

    /// <summary>The members in the order of the model. A list has the member <c>member</c>, a map the members <c>key</c> and <c>value</c>.</summary>
    public required IReadOnlyList<SmithyMember> Members { get; init; }

    /// <summary>The JSON of the shape, for the properties that only services, resources and operations have.</summary>
    public required JsonElement Json { get; init; }

    /// <summary>The member with a name.</summary>
    /// <exception cref="GeneratorException">The shape does not have the member.</exception>
    public SmithyMember Member(string name) =>
        Members.FirstOrDefault(member => member.Name == name) ?? throw new GeneratorException($"The shape {Id} has no member '{name}'.");

    /// <summary>The reference to another shape (<c>{"target": …}</c>) in a property. Null if the property is missing.</summary>
    public ShapeId? Reference(string property) =>
        Json.TryGetProperty(property, out JsonElement value) ? ShapeId.ParseTarget(value) : null;

    /// <summary>The references to other shapes in a property. Empty if the property is missing.</summary>
    public IEnumerable<ShapeId> References(string property) =>
        Json.TryGetProperty(property, out JsonElement values)
            ? values.EnumerateArray().Select(ShapeId.ParseTarget)
            : [];
}
