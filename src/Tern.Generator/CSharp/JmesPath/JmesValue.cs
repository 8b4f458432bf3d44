namespace Tern.Generator.CSharp.JmesPath;

/// <summary>A C# expression, its type, and whether its value can be null.</summary>
internal sealed record JmesValue(string Code, JmesType Type, bool MayBeNull);
