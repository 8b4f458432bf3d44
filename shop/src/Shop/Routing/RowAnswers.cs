using Npgsql;
using Shop.Data;
using Shop.Rows;

namespace Shop.Routing;

/// <summary>Answers of a single row.</summary>
internal static class RowAnswers
{
    /// <summary>The row of a command that selects a shape's columns and then the version; 404 when there is none.</summary>
    /// <param name="command">The statement.</param>
    /// <param name="shape">The columns.</param>
    /// <param name="cancellationToken">Ends the statement.</param>
    /// <param name="created">The path of the resource, ended by a slash, when the row is new.</param>
    public static async ValueTask<Answer> ReadAsync(NpgsqlCommand command, RowShape shape, CancellationToken cancellationToken, string? created = null)
    {
        await using var reader = await command.ExecuteReaderAsync(cancellationToken);
        return await ReadAsync(reader, shape, cancellationToken, created);
    }

    /// <summary>The same for the current result of a reader.</summary>
    public static async ValueTask<Answer> ReadAsync(NpgsqlDataReader reader, RowShape shape, CancellationToken cancellationToken, string? created = null)
    {
        if (!await reader.ReadAsync(cancellationToken)) return Problems.NotFound();

        var json = new PooledBuffer();
        var writer = new JsonRowWriter(json);
        using (var rows = new RowReader(reader, shape)) rows.Write(ref writer);
        var etag = EntityTags.Of(reader.GetInt32(shape.Count), json.Span);
        return created is null ? Answer.Json(json, etag) : Answer.Json(json, etag, StatusCodes.Status201Created, $"{created}{reader.GetInt64(0)}");
    }

    /// <summary>A statement with the path's id and <c>If-Match</c> changed nothing: there is no such row, or not in that version.</summary>
    /// <param name="call">The request.</param>
    /// <param name="unit">Its unit of work.</param>
    /// <param name="exists">Selects something for the id $1.</param>
    /// <param name="more">From $2.</param>
    public static async ValueTask<Answer> MissingAsync(Call call, Unit unit, string exists, params NpgsqlParameter[] more)
    {
        await using var command = unit.Command(exists, [Args.Of(call.Id), .. more]);
        return await command.ExecuteScalarAsync(call.Cancellation) is null ? Problems.NotFound() : Problems.PreconditionFailed();
    }
}
