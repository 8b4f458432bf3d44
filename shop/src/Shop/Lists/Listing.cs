using System.Globalization;
using Npgsql;
using Shop.Routing;
using Shop.Rows;

namespace Shop.Lists;

/// <summary>
/// One list of the API: what its rows are made of, what narrows it, and its orders. Pages, cursors, streams and exports are made from it.
/// </summary>
internal sealed partial record Listing
{
    private const int MaxReach = 100_000;

    public static readonly QueryParameter<long> PageSize = Parameters.Int64("pageSize", "Rows a page.", 1, 100);

    private static readonly QueryParameter<long> Page = Parameters.Int64("page", "The page, from 1. Pages far down are slow: use cursors for them.", 1,
        MaxReach);
    private static readonly QueryParameter<long> Limit = Parameters.Int64("limit", "Rows of a cursor's page.", 1, 100);
    private static readonly QueryParameter<string> CursorText = Parameters.Text("cursor", "The place to go on from: next or previous of an answer.", 1024);

    private readonly QueryParameter<string> sortParameter = null!;

    /// <summary>The columns of a row.</summary>
    public required RowShape Shape { get; init; }

    /// <summary>The tables, as behind <c>from</c>.</summary>
    public required string From { get; init; }

    /// <summary>What a page looks up, where the planner is not to take its table as a whole; null where a page is made as all is.</summary>
    public Lookup? Lookup { get; init; }

    /// <summary>The id's column.</summary>
    public required string Id { get; init; }

    /// <summary>What may be asked for.</summary>
    public required IReadOnlyList<Filter> Filters { get; init; }

    /// <summary>The orders; the first is the usual one.</summary>
    public required IReadOnlyList<Sort> Sorts
    {
        get;
        init
        {
            field = value;
            sortParameter = Parameters.OneOf("sort", "The order; ties are broken by id.", [.. value.SelectMany(sort => new[] { sort.Name, "-" + sort.Name })]);
        }
    }

    /// <summary>What holds for every caller, or follows from who calls and from the path.</summary>
    public Action<Call, ListStatement> Scope { get; init; } = (_, _) => { };

    /// <summary>It is a part of its table, small or large, which the path names, so that its size decides how the rows are found.</summary>
    public bool IsPart { get; init; }

    /// <summary>The parameters that narrow and sort: those of streams and exports.</summary>
    public IReadOnlyList<QueryParameter> Selection => [.. Filters.Select(filter => filter.Parameter), sortParameter];

    /// <summary>The parameters of the list.</summary>
    public IReadOnlyList<QueryParameter> Query => [.. Selection, Page, PageSize, CursorText, Limit];

    /// <summary>A page by number or by cursor.</summary>
    public ValueTask<Answer> ReadAsync(Call call)
    {
        var byCursor = call.TryGet(CursorText, out var cursor) | call.TryGet(Limit, out var limit);
        var byPage = call.TryGet(Page, out var page) | call.TryGet(PageSize, out var pageSize);
        if (byCursor && byPage) return new(Problems.Field(StatusCodes.Status400BadRequest, "cursor", "cursor and limit do not go with page and pageSize"));
        return byCursor
            ? ReadByCursorAsync(call, cursor, limit == 0 ? 20 : (int)limit)
            : ReadPageAsync(call, page == 0 ? 1 : (int)page, pageSize == 0 ? 20 : (int)pageSize);
    }

    /// <summary>All that the query selects, in its order.</summary>
    /// <param name="call">The request.</param>
    /// <param name="limit">The most rows; null for all.</param>
    public ListStatement All(Call call, long? limit)
    {
        var (order, descending) = Order(call);
        var statement = Where(call, $"select {Shape.Select} from {From}");
        OrderBy(statement, Sorts[order], descending);
        // A limit that the planner cannot see makes it expect that a part of the rows is enough, and choose a plan that has the first one
        // soon: along an index where all rows are asked for, but a sort where a filter leaves few.
        return statement.Append(" limit (select ?)", limit);
    }

    /// <summary>The order that the query asks for.</summary>
    private (int Index, bool Descending) Order(Call call)
    {
        if (!call.TryGet(sortParameter, out var text)) return (0, false);
        var descending = text[0] == '-';
        for (var i = 0; ; i++)
        {
            if (text.AsSpan(descending ? 1 : 0).SequenceEqual(Sorts[i].Name)) return (i, descending);
        }
    }

    /// <summary>Adds the conditions of scope and filters to the start of a statement.</summary>
    private ListStatement Where(Call call, string start)
    {
        var statement = new ListStatement(start);
        Scope(call, statement);
        foreach (var filter in Filters) filter.Apply(call, statement);
        return statement;
    }

    private bool IsNarrowed(Call call)
    {
        if (IsPart) return true;
        foreach (var filter in Filters)
        {
            if (call.Http.Request.Query.ContainsKey(filter.Parameter.Name)) return true;
        }
        return false;
    }

    /// <summary>Begins the statement of a page, with the conditions; its order and limit are to follow, and then <see cref="LookUp"/>.</summary>
    private ListStatement BeginPage(Call call, string columns, bool narrowed) => Where(
        call,
        Lookup is null ? $"select {columns} from {From}"
        : narrowed ? $"select {columns} from {Lookup.Table} {Lookup.Join}"
        : $"select {columns} from (select * from {Lookup.Table}");

    private void LookUp(ListStatement statement, bool narrowed, Sort sort, bool descending)
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
