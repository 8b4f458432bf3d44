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
}
