using Tern.Generator.Smithy;

namespace Tern.Generator.Shapes;

/// <summary>A known value of an enum.</summary>
/// <param name="Name">The C# name.</param>
/// <param name="Value">The string or integer on the wire.</param>
/// <param name="Traits">The traits of the value.</param>
public sealed record EnumValue(string Name, string Value, Traits Traits);
