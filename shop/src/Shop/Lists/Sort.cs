using Shop.Rows;

namespace Shop.Lists;

/// <summary>
/// A sort order of a list. The id is the last sort key, so that the order is total. Each sort order must have an index.
/// </summary>
/// <param name="Name">The name in the query. With the prefix <c>-</c> the order is descending.</param>
/// <param name="Sql">The column, which is never null.</param>
/// <param name="Kind">The kind of the column, and of the key in a cursor.</param>
internal sealed record Sort(string Name, string Sql, ColumnKind Kind);
