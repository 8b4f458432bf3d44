using Npgsql;
using Shop.Data;
using Shop.Rows;

namespace Shop.Routing;

/// <summary>Creates responses from a single row.</summary>
internal static class RowResponses
{
    /// <summary>Returns the row of a command that selects a shape's columns and then the version; 404 if there is no row.</summary>
    /// <param name="command">The statement.</param>
    /// <param name="shape">The columns.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <param name="created">The path of the resource with a final slash if the row is new (201); otherwise null.</param>
    public static async ValueTask<Response> ReadAsync(NpgsqlCommand command, RowShape shape, CancellationToken cancellationToken, string? created = null)
    {
        await using var reader = await command.ExecuteReaderAsync(cancellationToken);
        return await ReadAsync(reader, shape, cancellationToken, created);
    }

    /// <summary>Returns the row of a reader's current result; 404 if there is no row.</summary>
    public static async ValueTask<Response> ReadAsync(NpgsqlDataReader reader, RowShape shape, CancellationToken cancellationToken, string? created = null)
    {
        if (!await reader.ReadAsync(cancellationToken)) return Problems.NotFound();

        var json = new PooledBuffer();
        var writer = new JsonRowWriter(json);
        using (var rows = new RowReader(reader, shape)) rows.Write(ref writer);
        var etag = EntityTags.Of(reader.GetInt32(shape.Count), json.Span);
        return created is null ? Response.Json(json, etag) : Response.Json(json, etag, StatusCodes.Status201Created, $"{created}{reader.GetInt64(0)}");
    }

    /// <summary>The error of a statement that changed no row: 404 if the row does not exist, 412 if <c>If-Match</c> does not match.</summary>
    /// <param name="call">The request.</param>
    /// <param name="unit">The unit of work of the request.</param>
    /// <param name="exists">A statement that selects a row if the id $1 exists.</param>
    /// <param name="more">The parameters of the statement from $2 on.</param>
    public static async ValueTask<Response> CreateErrorAsync(RequestContext call, UnitOfWork unit, string exists, params NpgsqlParameter[] more)
    {
        await using var command = unit.CreateCommand(exists, [SqlParameters.Of(call.Id), .. more]);
        return await command.ExecuteScalarAsync(call.CancellationToken) is null ? Problems.NotFound() : Problems.PreconditionFailed();
    }
}
