namespace Tern.Generator.Smithy;

/// <summary>A member of an aggregate shape.</summary>
public sealed record SmithyMember(string Name, ShapeId Target, Traits Traits);
