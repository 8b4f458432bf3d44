using Shop.Rows;

namespace Shop.Lists;

/// <summary>
/// An order of a list, ended by the id, so that no two rows are equal in it. Each has an index; what has none is not offered.
/// </summary>
/// <param name="Name">The name in the query; with a <c>-</c> before it the other way round.</param>
/// <param name="Sql">The column, which is never null.</param>
/// <param name="Kind">What the column holds, and a cursor keeps.</param>
internal sealed record Sort(string Name, string Sql, ColumnKind Kind);
