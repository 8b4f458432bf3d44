using Tern.Local.DynamoDB.Storage;

namespace Tern.Local.DynamoDB.Queries;

/// <summary>What one request read, before any filter.</summary>
/// <param name="Items">The items in their order.</param>
/// <param name="Bytes">Their size as they were read.</param>
/// <param name="IsLast">Whether the page ended because there was nothing more to read.</param>
internal sealed record Page(List<StoredItem> Items, long Bytes, bool IsLast);
