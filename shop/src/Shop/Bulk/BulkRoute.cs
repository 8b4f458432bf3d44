using Shop.Routing;

namespace Shop.Bulk;

/// <summary>Shared settings of the bulk write routes.</summary>
internal static class BulkRoute
{
    public const int MaxRows = 1000;

    public static readonly QueryParameter<bool> Partial = Parameters.Boolean(
        "partial", "True to apply the valid rows although other rows fail. The default is false: one invalid row rejects the request.");

    public static Route Of(RequiredRole role, Route route) => route with
    {
        RequiredRole = role,
        Query = [Partial],
        // Below the server's limit for every body (1 MiB), so that a slightly larger body gets the 413 of the route.
        MaxBodyLength = 1_000_000,
        AcceptsIdempotencyKey = route.Method == HttpMethods.Post,
        ResponseType = typeof(BulkResult),
        ErrorStatuses = [StatusCodes.Status422UnprocessableEntity],
    };

    /// <summary>The two routes that delete rows by their ids.</summary>
    /// <param name="role">The required role.</param>
    /// <param name="path">The path of the resource, such as <c>/products</c>.</param>
    /// <param name="summary">One sentence for the API document.</param>
    /// <param name="delete">The bulk write that deletes the rows.</param>
    public static Route[] Delete(RequiredRole role, string path, string summary, BulkWrite<long> delete) =>
    [
        Of(role, Route.Delete($"{path}/bulk", summary, ShopJson.Default.Int64Array, delete.ExecuteAsync)),
        Of(role, Route.Post(
            $"{path}/bulk-delete", "The same as the bulk DELETE, for clients that cannot send a body with DELETE.", ShopJson.Default.Int64Array, delete.ExecuteAsync)),
    ];
}
