namespace Tern.DynamoDB.Mapper;

/// <summary>A page of a query or scan.</summary>
/// <typeparam name="TItem">The type of the items.</typeparam>
/// <param name="Items">The items. A page can be empty although more pages follow.</param>
/// <param name="NextToken">The position where the page ends, as URL-safe text; null for the last page.</param>
public sealed record Page<TItem>(IReadOnlyList<TItem> Items, string? NextToken);
