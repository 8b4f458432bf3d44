using Tern.DynamoDB;

namespace Tern.Local.DynamoDB.Expressions.Keys;

/// <summary>A key attribute of a table or index: its name and type.</summary>
internal readonly record struct KeyAttribute(string Name, AttributeValueKind Kind);
