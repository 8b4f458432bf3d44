using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Bulk;

/// <summary>
/// Writes many rows in one transaction. The rows are validated, copied into the temporary table <c>bulk</c>, checked against the database by
/// one statement, and written by one statement. All rows are written or none; with <c>partial=true</c>, the valid ones.
/// </summary>
/// <typeparam name="TRow">A row of the request.</typeparam>
internal sealed record BulkWrite<TRow>
{
    /// <summary>The status of a row that was applied.</summary>
    public required int SuccessStatus { get; init; }

    /// <summary>The columns of <c>bulk</c> besides <c>index</c>, the index of the row in the request.</summary>
    public required IReadOnlyList<BulkColumn<TRow>> Columns { get; init; }

    /// <summary>The values that must be unique within the request, each with the name of its field.</summary>
    public required IReadOnlyList<(string Field, Func<TRow, object?> Value)> Unique { get; init; }

    /// <summary>Locks the rows that the check reads, so that its result stays valid; null if nothing needs a lock.</summary>
    public string? Lock { get; init; }

    /// <summary>Selects the index, status, field and message of each row that fails.</summary>
    public required string Check { get; init; }

    /// <summary>Applies the rows and selects the index and id of each. Skips rows that a concurrent request has inserted.</summary>
    public required string Apply { get; init; }

    /// <summary>The cache tags to invalidate for the row of an id.</summary>
    public required Func<long, CacheTag[]> Tags { get; init; }

    /// <summary>The action in the audit, whose detail is the number of applied rows; null for no audit record.</summary>
    public string? AuditAction { get; init; }

    public async ValueTask<Response> ExecuteAsync(RequestContext call, UnitOfWork unit, TRow[] rows)
    {
        if (rows.Length is 0 or > BulkRoute.MaxRows)
            return Problems.Of(StatusCodes.Status422UnprocessableEntity, $"The request has {rows.Length} rows. Send 1 to {BulkRoute.MaxRows} rows.");
        var results = new BulkRow?[rows.Length];
        var isPartial = call.Get(BulkRoute.Partial, false);

        Validate(rows, results);
        if (!isPartial && CreateErrorResponse(results) is { } invalid) return invalid;
        await CopyAsync(call, unit, rows, results);
        if (Lock is not null) await unit.ExecuteAsync(Lock, call.CancellationToken);
        await CheckAsync(call, unit, results);
        if (!isPartial && CreateErrorResponse(results) is { } refused) return refused;
        await ApplyAsync(call, unit, results);
        if (!isPartial && CreateErrorResponse(results) is { } late) return late;

        var failed = results.Count(result => result!.Errors is not null);
        if (AuditAction is not null) await AuditLog.WriteAsync(call, unit, AuditAction, $"{rows.Length - failed}");
        return JsonResponses.Of(new BulkResult(rows.Length - failed, failed, results!), ShopJson.Default.BulkResult);
    }

    /// <summary>The checks that do not need the database.</summary>
    private void Validate(TRow[] rows, BulkRow?[] results)
    {
        var seen = Unique.Select(_ => new HashSet<object>()).ToArray();
        for (var i = 0; i < rows.Length; i++)
        {
            var errors = new Validator();
            if (errors.Require(rows[i], "")) (rows[i] as IValidated)?.Validate(errors);
            for (var key = 0; key < seen.Length && !errors.Failed; key++)
            {
                if (Unique[key].Value(rows[i]) is { } value && !seen[key].Add(value)) errors.Add(Unique[key].Field, "is given more than once");
            }
            if (errors.Failed) results[i] = new BulkRow(i, StatusCodes.Status422UnprocessableEntity, null, errors.Errors);
        }
    }

    private async ValueTask CopyAsync(RequestContext call, UnitOfWork unit, TRow[] rows, BulkRow?[] results)
    {
        var columns = string.Join(", ", Columns.Select(column => column.Definition));
        await unit.ExecuteAsync($"create temporary table bulk (index integer, {columns}) on commit drop", call.CancellationToken);
        await using (var copy = await unit.CopyAsync("copy bulk from stdin (format binary)", call.CancellationToken))
        {
            for (var i = 0; i < rows.Length; i++)
            {
                if (results[i] is not null) continue;
                await copy.StartRowAsync(call.CancellationToken);
                await copy.WriteAsync(i, NpgsqlTypes.NpgsqlDbType.Integer, call.CancellationToken);
                foreach (var column in Columns) await column.WriteAsync(copy, call, rows[i]);
            }
            await copy.CompleteAsync(call.CancellationToken);
        }
        // Without statistics the planner expects so many rows that it scans the joined tables completely.
        await unit.ExecuteAsync("analyze bulk", call.CancellationToken);
    }

    /// <summary>Runs the check in the database and removes failed rows from the temporary table.</summary>
    private async ValueTask CheckAsync(RequestContext call, UnitOfWork unit, BulkRow?[] results)
    {
        var wrong = new Dictionary<int, (int Status, Validator Errors)>();
        await using (var command = unit.CreateCommand(Check))
        await using (var reader = await command.ExecuteReaderAsync(call.CancellationToken))
        {
            while (await reader.ReadAsync(call.CancellationToken))
            {
                if (!wrong.TryGetValue(reader.GetInt32(0), out var row)) wrong.Add(reader.GetInt32(0), row = (reader.GetInt32(1), new Validator()));
                row.Errors.Add(reader.GetString(2), reader.GetString(3));
            }
        }
        if (wrong.Count == 0) return;
        foreach (var (index, (status, errors)) in wrong) results[index] = new BulkRow(index, status, null, errors.Errors);
        await unit.ExecuteAsync("delete from bulk where index = any($1)", call.CancellationToken, SqlParameters.Of(wrong.Keys.ToArray()));
    }

    private async ValueTask ApplyAsync(RequestContext call, UnitOfWork unit, BulkRow?[] results)
    {
        await using var command = unit.CreateCommand(Apply);
        await using var reader = await command.ExecuteReaderAsync(call.CancellationToken);
        while (await reader.ReadAsync(call.CancellationToken))
        {
            var (index, id) = (reader.GetInt32(0), reader.GetInt64(1));
            results[index] = new BulkRow(index, SuccessStatus, id, null);
            unit.MarkChanged(Tags(id));
        }
        for (var i = 0; i < results.Length; i++) results[i] ??= CreateConflict(i);
    }

    /// <summary>The result of a new row that passed the check, but was inserted by a concurrent request before it was written.</summary>
    private BulkRow CreateConflict(int index)
    {
        var errors = new Validator();
        errors.Add(Unique[0].Field, "is already in use");
        return new BulkRow(index, StatusCodes.Status409Conflict, null, errors.Errors);
    }

    /// <summary>The problem that names every invalid field, such as <c>[3].price</c>; null if no row failed.</summary>
    private static Response? CreateErrorResponse(BulkRow?[] results)
    {
        var all = new Dictionary<string, List<string>>();
        foreach (var row in results)
        {
            if (row?.Errors is null) continue;
            foreach (var (field, messages) in row.Errors) all[field.Length == 0 ? $"[{row.Index}]" : $"[{row.Index}].{field}"] = messages;
        }
        return all.Count == 0 ? null : Problems.Of(StatusCodes.Status422UnprocessableEntity, errors: all);
    }
}
