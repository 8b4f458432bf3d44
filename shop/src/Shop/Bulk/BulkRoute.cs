using Shop.Routing;

namespace Shop.Bulk;

/// <summary>What the routes of bulk writes have in common.</summary>
internal static class BulkRoute
{
    public const int MaxRows = 1000;

    public static readonly QueryParameter<bool> Partial = Parameters.Boolean("partial", "Rows that cannot be carried out do not keep the others from it.");

    public static Route Of(Who who, Route route) => route with
    {
        Who = who,
        Query = [Partial],
        // Less than the server takes of any body, so that what is a little too much is still answered.
        MaxBody = 1_000_000,
        Idempotent = route.Method == HttpMethods.Post,
        Response = typeof(BulkResult),
        Failures = [StatusCodes.Status422UnprocessableEntity],
    };

    /// <summary>The two routes that delete rows by their ids.</summary>
    /// <param name="who">Who may.</param>
    /// <param name="path">The path of the resource, such as <c>/products</c>.</param>
    /// <param name="summary">One sentence for the API's document.</param>
    /// <param name="delete">What deletes them.</param>
    public static Route[] Delete(Who who, string path, string summary, BulkWrite<long> delete) =>
    [
        Of(who, Route.Delete($"{path}/bulk", summary, ShopJson.Default.Int64Array, delete.RunAsync)),
        Of(who, Route.Post($"{path}/bulk-delete", "The same, for clients whose DELETE has no body.", ShopJson.Default.Int64Array, delete.RunAsync)),
    ];
}
