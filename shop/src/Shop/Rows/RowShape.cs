namespace Shop.Rows;

/// <summary>
/// The columns of a row of a response, in order. A statement selects <see cref="Select"/> first, and additional columns from the ordinal
/// <see cref="Count"/> on.
/// </summary>
internal sealed class RowShape(params Column[] columns)
{
    public ReadOnlySpan<Column> Columns => columns;

    public int Count => columns.Length;

    public string Select { get; } = string.Join(", ", columns.Select(column => column.Sql));

    public RowShape With(params Column[] more) => new([.. columns, .. more]);
}
