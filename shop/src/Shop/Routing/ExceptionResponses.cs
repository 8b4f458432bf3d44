using System.Text;
using Npgsql;

namespace Shop.Routing;

/// <summary>Converts exceptions into error responses.</summary>
internal static partial class ExceptionResponses
{
    public static Response CreateResponse(Exception exception, HttpContext http, ShopServices shop)
    {
        var log = shop.Log;
        switch (exception)
        {
            case PostgresException database when ConstraintOf(database) is { } field:
                return Constraint(database, field, http.Request.Method);
            // The schema is missing. The start logs that once, so requests do not.
            case PostgresException when shop.Readiness.NotReadyReason is not null:
                return Problems.Unavailable("The database is not ready. See /health/ready.");
            case PostgresException database when database.SqlState[..2] is not ("08" or "40" or "53" or "57"):
                RequestFailed(log, http.Request.Path, exception);
                return Problems.Of(StatusCodes.Status500InternalServerError);
            // Errors of the connection, of the pool or of the server's resources, or a shutdown of the server.
            case NpgsqlException or TimeoutException:
                DatabaseUnreachable(log, http.Request.Path, exception);
                return Problems.Unavailable("The database does not respond. Try again later.");
            case BadHttpRequestException bad:
                return Problems.Of(bad.StatusCode);
            default:
                RequestFailed(log, http.Request.Path, exception);
                return Problems.Of(StatusCodes.Status500InternalServerError);
        }
    }

    /// <summary>The field and the rule of a constraint, by its name: <c>products_category_id_exists</c> → (categoryId, exists).</summary>
    private static (string Field, string Rule)? ConstraintOf(PostgresException exception)
    {
        var name = exception.ConstraintName;
        var start = (exception.TableName?.Length ?? 0) + 1;
        if (name is null || exception.SqlState[..2] != "23" || name.LastIndexOf('_') is var end && end <= start) return null;
        return (CamelCase(name[start..end]), name[(end + 1)..]);
    }

    private static Response Constraint(PostgresException exception, (string Field, string Rule) constraint, string method) => exception.SqlState switch
    {
        PostgresErrorCodes.UniqueViolation => Problems.Field(StatusCodes.Status409Conflict, constraint.Field, "is already in use"),
        // For "on delete restrict" PostgreSQL 18 and later report the first error code, older versions the second.
        PostgresErrorCodes.RestrictViolation or PostgresErrorCodes.ForeignKeyViolation when HttpMethods.IsDelete(method) =>
            Problems.Conflict($"The resource is still used by {ResourceOf(exception.TableName)}."),
        PostgresErrorCodes.ForeignKeyViolation => Problems.Field(StatusCodes.Status422UnprocessableEntity, constraint.Field, "does not exist"),
        _ => Problems.Field(StatusCodes.Status422UnprocessableEntity, constraint.Field, $"is not allowed ({constraint.Rule})"),
    };

    /// <summary>The name of a table's rows in the API.</summary>
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

    [LoggerMessage(1, LogLevel.Error, "The request {Path} could not reach the database.")]
    private static partial void DatabaseUnreachable(ILogger log, PathString path, Exception exception);

    [LoggerMessage(2, LogLevel.Error, "The request {Path} failed.")]
    private static partial void RequestFailed(ILogger log, PathString path, Exception exception);
}
