using System.Text;
using Npgsql;

namespace Shop.Routing;

/// <summary>What an exception is to the client.</summary>
internal static partial class Failures
{
    public static Answer Answer(Exception exception, HttpContext http, ShopServices shop)
    {
        var log = shop.Log;
        switch (exception)
        {
            case PostgresException database when ConstraintOf(database) is { } field:
                return Constraint(database, field, http.Request.Method);
            // No schema yet: the start has written that to the log, and not each request does.
            case PostgresException when shop.Readiness.Missing is not null:
                return Problems.Unavailable("The database is not ready. See /health/ready.");
            case PostgresException database when database.SqlState[..2] is not ("08" or "40" or "53" or "57"):
                Unexpected(log, http.Request.Path, exception);
                return Problems.Of(StatusCodes.Status500InternalServerError);
            // The connection, its pool, the server's resources, or a shutdown.
            case NpgsqlException or TimeoutException:
                Unreachable(log, http.Request.Path, exception);
                return Problems.Unavailable("The database does not answer just now.");
            case BadHttpRequestException bad:
                return Problems.Of(bad.StatusCode);
            default:
                Unexpected(log, http.Request.Path, exception);
                return Problems.Of(StatusCodes.Status500InternalServerError);
        }
    }

    /// <summary>The constraints' names say which field and rule they are of: <c>products_category_id_exists</c> → (categoryId, exists).</summary>
    private static (string Field, string Rule)? ConstraintOf(PostgresException exception)
    {
        var name = exception.ConstraintName;
        var start = (exception.TableName?.Length ?? 0) + 1;
        if (name is null || exception.SqlState[..2] != "23" || name.LastIndexOf('_') is var end && end <= start) return null;
        return (CamelCase(name[start..end]), name[(end + 1)..]);
    }

    private static Answer Constraint(PostgresException exception, (string Field, string Rule) constraint, string method) => exception.SqlState switch
    {
        PostgresErrorCodes.UniqueViolation => Problems.Field(StatusCodes.Status409Conflict, constraint.Field, "is taken already"),
        // Of what "on delete restrict" refuses the first is told from PostgreSQL 18 on, the second before.
        PostgresErrorCodes.RestrictViolation or PostgresErrorCodes.ForeignKeyViolation when HttpMethods.IsDelete(method) =>
            Problems.Conflict($"It is still used by {ResourceOf(exception.TableName)}."),
        PostgresErrorCodes.ForeignKeyViolation => Problems.Field(StatusCodes.Status422UnprocessableEntity, constraint.Field, "does not exist"),
        _ => Problems.Field(StatusCodes.Status422UnprocessableEntity, constraint.Field, $"is not allowed ({constraint.Rule})"),
    };

    /// <summary>What the API calls the rows of a table.</summary>
    private static string ResourceOf(string? table) => table switch
    {
        "order_items" => "orders",
        "cart_items" => "carts",
        "products" or "orders" or "reviews" => table,
        _ => "other resources",
    };

    private static string CamelCase(string name)
    {
        var text = new StringBuilder(name.Length);
        for (var i = 0; i < name.Length; i++)
        {
            if (name[i] != '_') text.Append(name[i]);
            else if (++i < name.Length) text.Append(char.ToUpperInvariant(name[i]));
        }
        return text.ToString();
    }

    [LoggerMessage(1, LogLevel.Error, "{Path} could not reach the database")]
    private static partial void Unreachable(ILogger log, PathString path, Exception exception);

    [LoggerMessage(2, LogLevel.Error, "{Path} failed")]
    private static partial void Unexpected(ILogger log, PathString path, Exception exception);
}
