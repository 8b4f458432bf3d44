namespace Tern.Generator.Shapes;

/// <summary>A known value of an enum: its C# name, and its string or integer on the wire.</summary>
public sealed record EnumValue(string Name, string Value);
