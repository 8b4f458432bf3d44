using Tern.Local.DynamoDB.Storage;

namespace Tern.Local.DynamoDB.Queries;

/// <summary>The items that one request has read, before the filter.</summary>
/// <param name="Items">The items in the order of the read.</param>
/// <param name="Bytes">The size of the items as read from the table or index, in bytes.</param>
/// <param name="IsLast">Whether there are no more items to read.</param>
internal sealed record Page(List<StoredItem> Items, long Bytes, bool IsLast);
