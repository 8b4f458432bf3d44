namespace Tern.Generator.Shapes;

/// <summary>Binds a shape to a hand-written type (<c>&lt;AwsTypeBinding&gt;</c>).</summary>
/// <param name="Shape">The shape's id, or its name when it is the only one of that name.</param>
/// <param name="Type">The full name of the C# type.</param>
/// <param name="IsValueType">Whether the type is a struct.</param>
public sealed record TypeBinding(string Shape, string Type, bool IsValueType);
