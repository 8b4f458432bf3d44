namespace Tern.Local.Delivery;

/// <summary>An attribute of a message.</summary>
/// <param name="Name">The name.</param>
/// <param name="DataType">The type: <c>String</c> or <c>Number</c>.</param>
/// <param name="Value">The value.</param>
internal sealed record TargetAttribute(string Name, string DataType, string Value);
