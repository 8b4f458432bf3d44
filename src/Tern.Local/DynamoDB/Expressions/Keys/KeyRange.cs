using Tern.DynamoDB;

namespace Tern.Local.DynamoDB.Expressions.Keys;

/// <summary>What a query reads: one partition, and of its sort keys those that match, or all.</summary>
internal sealed record KeyRange(AttributeValue Partition, KeyTerm? Sort);
