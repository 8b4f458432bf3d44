namespace Tern.DynamoDB.Mapper.Generator.Tests.RandomTypes;

/// <summary>A member of a random type.</summary>
/// <param name="Name">The name without <c>@</c>.</param>
/// <param name="Type">The type in C#.</param>
/// <param name="Attributes">The attributes in C#, with a space at the end.</param>
internal sealed record RandomMember(string Name, string Type, string Attributes = "")
{
    public string Identifier => Name is "class" or "event" or "record" ? "@" + Name : Name;

    /// <summary>The constructor parameter, whose name differs by the case of the first letter.</summary>
    public string Parameter => "@" + char.ToLowerInvariant(Name[0]) + Name[1..];

    public bool IsRest => Attributes.Contains("[Rest]", StringComparison.Ordinal);

    public bool CanBeParameter { get; init; } = true;

    /// <summary>Whether the member has an initial value, so that its attribute is not required.</summary>
    public string? Initial { get; init; }
}
