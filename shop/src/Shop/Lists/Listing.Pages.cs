using Npgsql;
using Shop.Routing;
using Shop.Rows;

namespace Shop.Lists;

internal sealed partial record Listing
{
    /// <summary>Reads a page by number and the total, in one round trip.</summary>
    private async ValueTask<Response> ReadPageAsync(RequestContext call, int page, int pageSize)
    {
        if ((long)page * pageSize > MaxOffset)
            return Problems.Field(StatusCodes.Status400BadRequest, "page", $"page times pageSize must be at most {MaxOffset}; use cursors for later rows");

        var (count, rows) = CreatePageStatements(call, page, pageSize);
        await using var batch = call.Shop.Database.Source.CreateBatch();
        batch.BatchCommands.Add(count.ToBatchCommand());
        batch.BatchCommands.Add(rows.ToBatchCommand());
        await using var reader = await batch.ExecuteReaderAsync(call.CancellationToken);
        await reader.ReadAsync(call.CancellationToken);
        var total = reader.GetInt64(0);
        await reader.NextResultAsync(call.CancellationToken);

        var json = new PooledBuffer(4096);
        await WritePageAsync(reader, Shape, json, page, pageSize, total, call.CancellationToken);
        json.Write((byte)'}');
        return Response.Json(json, EntityTags.Of(json.Span));
    }

    /// <summary>The statements that select the total and the rows of a page by number.</summary>
    public (ListStatement Count, ListStatement Rows) CreatePageStatements(RequestContext call, int page, int pageSize)
    {
        var (order, descending) = Order(call);
        var narrowed = IsFiltered(call);
        var rows = BeginPage(call, Shape.Select, narrowed);
        OrderBy(rows, Sorts[order], descending);
        rows.Append(" limit ?", pageSize).Append(" offset ?", (page - 1) * pageSize);
        AppendLookup(rows, narrowed, Sorts[order], descending);
        return (Where(call, $"select count(*) from {From}"), rows);
    }

    /// <summary>Writes the rows of a reader and the members of a page, without the closing brace.</summary>
    public static async ValueTask WritePageAsync(
        NpgsqlDataReader reader, RowShape shape, PooledBuffer json, int page, int pageSize, long total, CancellationToken cancellationToken)
    {
        json.Write("{\"data\":["u8);
        await WriteRowsAsync(reader, shape, json, cancellationToken);
        var pages = (total + pageSize - 1) / pageSize;
        WriteNumber(json, "],\"page\":"u8, page);
        WriteNumber(json, ",\"pageSize\":"u8, pageSize);
        WriteNumber(json, ",\"totalCount\":"u8, total);
        WriteNumber(json, ",\"totalPages\":"u8, pages);
        json.Write(page < pages ? ",\"hasNext\":true"u8 : ",\"hasNext\":false"u8);
        json.Write(page > 1 ? ",\"hasPrevious\":true"u8 : ",\"hasPrevious\":false"u8);
    }
}
