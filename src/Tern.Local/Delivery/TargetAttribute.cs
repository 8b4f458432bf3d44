namespace Tern.Local.Delivery;

/// <summary>An attribute of a message.</summary>
/// <param name="Name">The name.</param>
/// <param name="DataType">The type, possibly with a label: <c>String</c>, <c>Number</c> or <c>Binary</c>.</param>
/// <param name="Value">The value; null for bytes.</param>
internal sealed record TargetAttribute(string Name, string DataType, string? Value)
{
    /// <summary>The bytes of the value; null for a text or a number.</summary>
    public ReadOnlyMemory<byte>? Bytes { get; init; }
}
