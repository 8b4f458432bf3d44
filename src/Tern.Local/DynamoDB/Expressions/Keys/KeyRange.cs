using Tern.DynamoDB;

namespace Tern.Local.DynamoDB.Expressions.Keys;

/// <summary>The keys that a query reads: one partition, and its matching sort keys or all.</summary>
internal sealed record KeyRange(AttributeValue Partition, KeyTerm? Sort);
