namespace Tern.Generator.Shapes;

/// <summary>Binds a shape to a hand-written type (<c>&lt;AwsTypeBinding&gt;</c>).</summary>
/// <param name="Shape">The id of the shape, or only its name if it is unique in the model.</param>
/// <param name="Type">The full name of the C# type.</param>
/// <param name="IsValueType">Whether the type is a struct.</param>
public sealed record TypeBinding(string Shape, string Type, bool IsValueType);
