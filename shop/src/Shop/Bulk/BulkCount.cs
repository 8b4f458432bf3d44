using Shop.Routing;

namespace Shop.Bulk;

/// <summary>The result of a write by condition.</summary>
/// <param name="Affected">The number of changed rows.</param>
/// <param name="HasMore">True if more rows may match the condition. Repeat the request for them.</param>
internal sealed record BulkCount(int Affected, bool HasMore)
{
    /// <summary>The maximum number of rows per request. It limits how many locks a request holds, and for how long.</summary>
    public const int MaxRows = 1000;

    public static Response CreateResponse(int affected) => JsonResponses.Of(new BulkCount(affected, affected == MaxRows), ShopJson.Default.BulkCount);
}
