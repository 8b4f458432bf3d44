namespace Tern.Generator.Shapes;

/// <summary>A known value of an enum: its C# name and its text or number on the wire.</summary>
public sealed record EnumValue(string Name, string Value);
