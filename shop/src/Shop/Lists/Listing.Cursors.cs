using Npgsql;
using Shop.Routing;
using Shop.Rows;

namespace Shop.Lists;

internal sealed partial record Listing
{
    private const string WrongCursor = "is not valid for this list with these filters and this sort";

    /// <summary>Reads a page after or before the row of a cursor. Its cost does not depend on the position of the row.</summary>
    private async ValueTask<Response> ReadByCursorAsync(RequestContext call, string? text, int limit)
    {
        var place = default(Cursor);
        if (text is not null && !TryReadCursor(call, text, out place)) return Problems.Field(StatusCodes.Status400BadRequest, "cursor", WrongCursor);
        if (text is null)
        {
            var (order, descending) = Order(call);
            place = new Cursor(order, descending, Backward: false, FilterHash(call), Id: 0, Key: default);
        }

        if (CreateCursorStatement(call, place, isFirst: text is null, limit) is not { } statement)
            return Problems.Field(StatusCodes.Status400BadRequest, "cursor", WrongCursor);
        await using var command = statement.ToCommand(call.Shop.Database.Source);
        await using var reader = await command.ExecuteReaderAsync(call.CancellationToken);
        return await WriteByCursorAsync(reader, place, isFirst: text is null, limit, call.CancellationToken);
    }

    /// <summary>
    /// Selects the rows of a page and at least one more, with their keys after the columns; null if the key of the cursor does not have the kind of
    /// the sort column.
    /// </summary>
    public ListStatement? CreateCursorStatement(RequestContext call, Cursor place, bool isFirst, int limit)
    {
        var sort = Sorts[place.Sort];
        var narrowed = IsFiltered(call);
        // For the first page by id, a plain join merges both tables by id. From a cursor on, the condition would position only the list's own table.
        var inStep = isFirst && !narrowed && sort.Sql == Id;
        var columns = $"{Shape.Select}, {sort.Sql}, {Id}";
        var statement = inStep ? Where(call, $"select {columns} from {From}") : BeginPage(call, columns, narrowed);
        if (!isFirst && !place.TryApply(statement, sort, Id)) return null;
        OrderBy(statement, sort, place.Descending ^ place.Backward);
        // The extra row shows whether there is a next page. With the limit as a parameter the planner may plan each request again, which takes
        // as long as reading the page. That pays off only with filters, whose values determine the best plan.
        if (narrowed) statement.Append(" limit ?", limit + 1);
        else statement.Append(limit <= 20 ? " limit 21" : limit <= 50 ? " limit 51" : " limit 101");
        if (!inStep) AppendLookup(statement, narrowed, sort, place.Descending ^ place.Backward);
        return statement;
    }

    private async ValueTask<Response> WriteByCursorAsync(NpgsqlDataReader reader, Cursor place, bool isFirst, int limit, CancellationToken cancellationToken)
    {
        var json = new PooledBuffer(4096);
        json.Write("{\"data\":["u8);
        var starts = new List<int>(limit + 1);
        Cursor first = default, last = default;

        using var rows = new RowReader(reader, Shape);
        using var key = new PooledBuffer(64);
        var writer = new JsonRowWriter(json);
        var more = false;
        while (await reader.ReadAsync(cancellationToken))
        {
            if (more = starts.Count == limit) break;
            if (starts.Count > 0) json.Write((byte)',');
            starts.Add(json.Length);
            rows.Write(ref writer);
            // The cursors of a page have the keys of the first row that was read and, if there are more rows, of the last row of the page.
            if (starts.Count == 1) first = CreateCursor(reader, place, key);
            if (starts.Count == limit) last = CreateCursor(reader, place, key);
        }

        if (place.Backward)
        {
            (first, last) = (last, first);
            json = Reversed(json, starts);
        }
        json.Write("],\"next\":"u8);
        WriteCursor(json, starts.Count > 0 && (place.Backward || more) ? last with { Backward = false } : null);
        json.Write(",\"previous\":"u8);
        WriteCursor(json, starts.Count > 0 && (place.Backward ? more : !isFirst) ? first with { Backward = true } : null);
        json.Write((byte)'}');
        return Response.Json(json, EntityTags.Of(json.Span));
    }

    /// <summary>The cursor of the reader's current row.</summary>
    private Cursor CreateCursor(NpgsqlDataReader reader, Cursor place, PooledBuffer key)
    {
        key.Clear();
        Cursor.WriteKey(reader, Shape.Count, Sorts[place.Sort].Kind, key);
        return place with { Id = reader.GetInt64(Shape.Count + 1), Key = key.Span.ToArray() };
    }

    /// <summary>Reverses the rows of a page that was read backward.</summary>
    private static PooledBuffer Reversed(PooledBuffer json, List<int> starts)
    {
        using var read = json;
        var reversed = new PooledBuffer(json.Length + 256);
        reversed.Write(json.Span[..(starts.Count > 0 ? starts[0] : json.Length)]);
        var end = json.Length;
        for (var i = starts.Count - 1; i >= 0; i--)
        {
            reversed.Write(json.Span[starts[i]..end]);
            if (i > 0) reversed.Write((byte)',');
            end = starts[i] - 1;
        }
        return reversed;
    }

    private static void WriteCursor(PooledBuffer json, Cursor? cursor)
    {
        if (cursor is not { } place)
        {
            json.Write("null"u8);
            return;
        }
        var text = place.Encode();
        json.Write((byte)'"');
        json.Advance(System.Text.Encoding.ASCII.GetBytes(text, json.GetSpan(text.Length)));
        json.Write((byte)'"');
    }

    private bool TryReadCursor(RequestContext call, string text, out Cursor place) =>
        Cursor.TryDecode(text, out place)
        && place.Filters == FilterHash(call)
        && place.Sort < Sorts.Count
        && (!call.TryGet(sortParameter, out _) || Order(call) == (place.Sort, place.Descending));

    /// <summary>
    /// The FNV-1a hash of the list and its filters: a cursor is valid for one list only. It uses the route and normalized values, not the text of
    /// the URL, because one cached response serves all spellings of a request.
    /// </summary>
    private ulong FilterHash(RequestContext call)
    {
        var hash = Hash(14695981039346656037ul, call.Route.Pattern);
        hash = (hash ^ (ulong)call.IdOrZero) * 1099511628211;
        foreach (var filter in Filters)
        {
            if (!call.Http.Request.Query.TryGetValue(filter.Parameter.Name, out var text) || !filter.Parameter.TryNormalize(text.ToString(), out var normal))
                continue;
            hash = Hash(Hash(hash, filter.Parameter.Name), normal);
        }
        return hash;
    }

    private static ulong Hash(ulong hash, string text)
    {
        foreach (var unit in text) hash = (hash ^ unit) * 1099511628211;
        return (hash ^ '\n') * 1099511628211;
    }
}
