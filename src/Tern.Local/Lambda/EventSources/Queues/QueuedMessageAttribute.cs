namespace Tern.Local.Lambda.EventSources.Queues;

/// <summary>An attribute of a message.</summary>
/// <param name="Name">The name.</param>
/// <param name="DataType">The type, for example <c>String</c> or <c>Binary.png</c>.</param>
/// <param name="StringValue">The value of a text or a number; null for binary.</param>
/// <param name="BinaryValue">The value of binary; null for others.</param>
internal sealed record QueuedMessageAttribute(string Name, string DataType, string? StringValue, ReadOnlyMemory<byte>? BinaryValue);
