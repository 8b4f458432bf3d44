namespace Tern.Generator.CSharp.JmesPath;

/// <summary>A C# expression, what it yields, and whether that may be null.</summary>
internal sealed record JmesValue(string Code, JmesType Type, bool MayBeNull);
