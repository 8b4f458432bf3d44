using System.Globalization;
using Npgsql;
using Shop.Routing;
using Shop.Rows;

namespace Shop.Lists;

/// <summary>
/// The description of a list of the API: columns, tables, filters and sort orders. Pages, cursors, streams and exports use it.
/// </summary>
internal sealed partial record Listing
{
    private const int MaxOffset = 100_000;

    public static readonly QueryParameter<long> PageSize = Parameters.Int64("pageSize", "Rows per page. The default is 20.", 1, 100);

    private static readonly QueryParameter<long> Page = Parameters.Int64("page", "The page number, from 1. The default is 1. High page numbers are slow: use cursors instead.", 1,
        MaxOffset);
    private static readonly QueryParameter<long> Limit = Parameters.Int64("limit", "Rows per page by cursor. The default is 20.", 1, 100);
    private static readonly QueryParameter<string> CursorText = Parameters.Text("cursor", "The cursor to continue from: next or previous of a response.", 1024);

    private readonly QueryParameter<string> sortParameter = null!;

    /// <summary>The columns of a row.</summary>
    public required RowShape Shape { get; init; }

    /// <summary>The tables, in the syntax of <c>from</c>.</summary>
    public required string From { get; init; }

    /// <summary>The table to look up row by row for a page, so that the planner does not read all of it; null for a plain join.</summary>
    public Lookup? Lookup { get; init; }

    /// <summary>The id column.</summary>
    public required string Id { get; init; }

    /// <summary>The filters.</summary>
    public required IReadOnlyList<Filter> Filters { get; init; }

    /// <summary>The sort orders. The first is the default.</summary>
    public required IReadOnlyList<Sort> Sorts
    {
        get;
        init
        {
            field = value;
            sortParameter = Parameters.OneOf("sort", "The sort order. Equal rows are sorted by id.", [.. value.SelectMany(sort => new[] { sort.Name, "-" + sort.Name })]);
        }
    }

    /// <summary>Adds the conditions for every request, or those that depend on the caller and the path. The default adds none.</summary>
    public Action<RequestContext, ListStatement> Scope { get; init; } = (_, _) => { };

    /// <summary>True if the path selects a part of the table. Its size determines the best plan, as the value of a filter does.</summary>
    public bool IsSubset { get; init; }

    /// <summary>The parameters that filter and sort, which streams and exports have, too.</summary>
    public IReadOnlyList<QueryParameter> Selection => [.. Filters.Select(filter => filter.Parameter), sortParameter];

    /// <summary>The parameters of the list.</summary>
    public IReadOnlyList<QueryParameter> Query => [.. Selection, Page, PageSize, CursorText, Limit];

    /// <summary>Reads a page by number or by cursor.</summary>
    public ValueTask<Response> ReadAsync(RequestContext call)
    {
        var byCursor = call.TryGet(CursorText, out var cursor) | call.TryGet(Limit, out var limit);
        var byPage = call.TryGet(Page, out var page) | call.TryGet(PageSize, out var pageSize);
        if (byCursor && byPage) return new(Problems.Field(StatusCodes.Status400BadRequest, "cursor", "cannot be combined with page and pageSize, and neither can limit"));
        return byCursor
            ? ReadByCursorAsync(call, cursor, limit == 0 ? 20 : (int)limit)
            : ReadPageAsync(call, page == 0 ? 1 : (int)page, pageSize == 0 ? 20 : (int)pageSize);
    }

    /// <summary>The statement that selects all rows of the request, in its sort order.</summary>
    /// <param name="call">The request.</param>
    /// <param name="limit">The maximum number of rows; null for all.</param>
    public ListStatement SelectAll(RequestContext call, long? limit)
    {
        var (order, descending) = Order(call);
        var statement = Where(call, $"select {Shape.Select} from {From}");
        OrderBy(statement, Sorts[order], descending);
        // A limit whose value the planner does not know makes it prefer a plan with a fast first row: an index scan for all rows, but a sort
        // where a filter leaves few.
        return statement.Append(" limit (select ?)", limit);
    }

    /// <summary>The sort order of the request.</summary>
    private (int Index, bool Descending) Order(RequestContext call)
    {
        if (!call.TryGet(sortParameter, out var text)) return (0, false);
        var descending = text[0] == '-';
        for (var i = 0; ; i++)
        {
            if (text.AsSpan(descending ? 1 : 0).SequenceEqual(Sorts[i].Name)) return (i, descending);
        }
    }

    /// <summary>Begins a statement with the conditions of the scope and the filters.</summary>
    private ListStatement Where(RequestContext call, string start)
    {
        var statement = new ListStatement(start);
        Scope(call, statement);
        foreach (var filter in Filters) filter.Apply(call, statement);
        return statement;
    }

    private bool IsFiltered(RequestContext call)
    {
        if (IsSubset) return true;
        foreach (var filter in Filters)
        {
            if (call.Http.Request.Query.ContainsKey(filter.Parameter.Name)) return true;
        }
        return false;
    }

    /// <summary>Begins the statement of a page with its conditions. Add the order and the limit, then call <see cref="AppendLookup"/>.</summary>
    private ListStatement BeginPage(RequestContext call, string columns, bool narrowed) => Where(
        call,
        Lookup is null ? $"select {columns} from {From}"
        : narrowed ? $"select {columns} from {Lookup.Table} {Lookup.Join}"
        : $"select {columns} from (select * from {Lookup.Table}");

    private void AppendLookup(ListStatement statement, bool narrowed, Sort sort, bool descending)
    {
        if (Lookup is null || narrowed) return;
        statement.Append(") ").Append(Lookup.Alias).Append(" ").Append(Lookup.Join);
        OrderBy(statement, sort, descending);
    }

    private void OrderBy(ListStatement statement, Sort sort, bool descending)
    {
        var direction = descending ? " desc" : "";
        statement.Append(" order by ");
        if (sort.Sql != Id) statement.Append(sort.Sql).Append(direction).Append(", ");
        statement.Append(Id).Append(direction);
    }

    private static void WriteNumber(PooledBuffer json, ReadOnlySpan<byte> name, long value)
    {
        json.Write(name);
        value.TryFormat(json.GetSpan(20), out var written, provider: CultureInfo.InvariantCulture);
        json.Advance(written);
    }

    private static async ValueTask<int> WriteRowsAsync(NpgsqlDataReader reader, RowShape shape, PooledBuffer json, CancellationToken cancellationToken)
    {
        using var rows = new RowReader(reader, shape);
        var writer = new JsonRowWriter(json);
        var count = 0;
        for (; await reader.ReadAsync(cancellationToken); count++)
        {
            if (count > 0) json.Write((byte)',');
            rows.Write(ref writer);
        }
        return count;
    }
}
