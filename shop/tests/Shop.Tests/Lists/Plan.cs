using System.Text.Json;
using Npgsql;

namespace Shop.Tests.Lists;

/// <summary>The plan of a prepared statement in PostgreSQL.</summary>
internal static class Plan
{
    /// <summary>The nodes of the plan, with the rows that each has read.</summary>
    /// <param name="connection">The connection on which the statement is prepared, executed and deallocated.</param>
    /// <param name="command">The statement.</param>
    /// <param name="generic">True for the generic plan, which the server may use after five calls; otherwise the plan for these values.</param>
    public static async Task<IEnumerable<JsonElement>> OfAsync(NpgsqlConnection connection, NpgsqlCommand command, bool generic)
    {
        var (types, values) = await WriteAsync(connection, command);
        return await ExplainAsync(connection, command.CommandText, types, values, generic, "analyze, timing off, ");
    }

    /// <summary>The nodes of the generic plan, which is not executed.</summary>
    public static async Task<IEnumerable<JsonElement>> OfAnyAsync(NpgsqlConnection connection, string sql, string types)
    {
        // Only the number of parameters matters, not their values.
        var count = 0;
        while (sql.Contains($"${count + 1}", StringComparison.Ordinal)) count++;
        return await ExplainAsync(connection, sql, types, string.Join(", ", Enumerable.Repeat("null", count)), generic: true, "");
    }

    public static double Rows(JsonElement node) => Number(node, "Actual Rows") * Number(node, "Actual Loops");

    /// <summary>The rows that were read and discarded.</summary>
    public static double Removed(JsonElement node) => Number(node, "Actual Loops")
        * (Number(node, "Rows Removed by Filter") + Number(node, "Rows Removed by Index Recheck") + Number(node, "Rows Removed by Join Filter"));

    private static double Number(JsonElement node, string name) => node.TryGetProperty(name, out var number) ? number.GetDouble() : 0;

    private static async Task<IEnumerable<JsonElement>> ExplainAsync(
        NpgsqlConnection connection, string sql, string types, string values, bool generic, string how)
    {
        await ExecuteAsync(connection, $"set plan_cache_mode = {(generic ? "force_generic_plan" : "force_custom_plan")}");
        await ExecuteAsync(connection, $"prepare explained{(types.Length == 0 ? "" : $"({types})")} as {sql}");
        try
        {
            var plan = (string)(await ExecuteAsync(connection, $"explain ({how}format json) execute explained{(values.Length == 0 ? "" : $"({values})")}"))!;
            using var document = JsonDocument.Parse(plan);
            return Nodes(document.RootElement[0].GetProperty("Plan").Clone());
        }
        finally
        {
            await ExecuteAsync(connection, "deallocate explained");
        }
    }

    /// <summary>The parameters of a command as SQL: their types, and their values.</summary>
    private static async Task<(string Types, string Values)> WriteAsync(NpgsqlConnection connection, NpgsqlCommand command)
    {
        if (command.Parameters.Count == 0) return ("", "");
        var columns = Enumerable.Range(1, command.Parameters.Count).Select(i => $"pg_typeof(${i})::text, quote_nullable(${i}::text)");
        await using var write = new NpgsqlCommand($"select {string.Join(", ", columns)}", connection);
        foreach (NpgsqlParameter parameter in command.Parameters) write.Parameters.Add(parameter.Clone());
        await using var reader = await write.ExecuteReaderAsync(TestContext.Current.CancellationToken);
        await reader.ReadAsync(TestContext.Current.CancellationToken);
        var texts = Enumerable.Range(0, reader.FieldCount).Select(reader.GetString).Chunk(2).ToArray();
        return (string.Join(", ", texts.Select(text => text[0])), string.Join(", ", texts.Select(text => text[1])));
    }

    private static async Task<object?> ExecuteAsync(NpgsqlConnection connection, string sql)
    {
        await using var command = new NpgsqlCommand(sql, connection);
        return await command.ExecuteScalarAsync(TestContext.Current.CancellationToken);
    }

    private static IEnumerable<JsonElement> Nodes(JsonElement node) =>
        node.TryGetProperty("Plans", out var plans) ? plans.EnumerateArray().SelectMany(Nodes).Prepend(node) : [node];
}
