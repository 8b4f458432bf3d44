namespace Tern.Local.Sns.Filters;

/// <summary>A message attribute that is compared with a filter policy.</summary>
/// <param name="Name">The name.</param>
/// <param name="DataType">The type with its optional label, for example <c>String</c>, <c>Number.int</c> or <c>String.Array</c>.</param>
/// <param name="Value">The string value. The value of a binary attribute is not compared.</param>
internal readonly record struct FilterAttribute(string Name, string DataType, string Value);
