using Npgsql;
using NpgsqlTypes;
using Shop.Routing;

namespace Shop.Bulk;

/// <summary>A column of the temporary table that the rows of a request are copied into.</summary>
/// <param name="Definition">Its name and type.</param>
/// <param name="WriteAsync">Copies the value of a row.</param>
internal sealed record BulkColumn<TRow>(string Definition, Func<NpgsqlBinaryImporter, RequestContext, TRow, Task> WriteAsync)
{
    public static BulkColumn<TRow> Text(string name, Func<TRow, string?> value) => new($"{name} text", (copy, call, row) =>
        value(row) is { } text ? copy.WriteAsync(text, NpgsqlDbType.Text, call.CancellationToken) : copy.WriteNullAsync(call.CancellationToken));

    public static BulkColumn<TRow> Int64(string name, Func<TRow, long?> value) => Of($"{name} bigint", NpgsqlDbType.Bigint, value);

    public static BulkColumn<TRow> Int32(string name, Func<TRow, int?> value) => Of($"{name} integer", NpgsqlDbType.Integer, value);

    public static BulkColumn<TRow> Money(string name, Func<TRow, decimal?> value) => Of($"{name} numeric(18,2)", NpgsqlDbType.Numeric, value);

    public static BulkColumn<TRow> Boolean(string name, Func<TRow, bool?> value) => Of($"{name} boolean", NpgsqlDbType.Boolean, value);

    /// <summary>The columns <c>caller</c> (the id of the user who sends the request) and <c>staff</c> (whether that user is staff).</summary>
    public static BulkColumn<TRow>[] Caller { get; } =
    [
        new("caller bigint", (copy, call, _) => copy.WriteAsync(call.Caller.UserId, NpgsqlDbType.Bigint, call.CancellationToken)),
        new("staff boolean", (copy, call, _) => copy.WriteAsync(call.Caller.IsStaff, NpgsqlDbType.Boolean, call.CancellationToken)),
    ];

    private static BulkColumn<TRow> Of<T>(string definition, NpgsqlDbType type, Func<TRow, T?> value)
        where T : struct =>
        new(definition, (copy, call, row) => value(row) is { } known
            ? copy.WriteAsync(known, type, call.CancellationToken)
            : copy.WriteNullAsync(call.CancellationToken));
}
