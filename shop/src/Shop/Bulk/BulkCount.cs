using Shop.Routing;

namespace Shop.Bulk;

/// <summary>The result of a write by condition.</summary>
/// <param name="Affected">The number of changed rows.</param>
/// <param name="HasMore">True if more rows may match the condition. Repeat the request for them.</param>
internal sealed record BulkCount(int Affected, bool HasMore)
{
    /// <summary>The maximum number of rows per request. It limits how many locks a request holds, and for how long.</summary>
    public const int Most = 1000;

    public static Answer Answer(int affected) => JsonAnswers.Of(new BulkCount(affected, affected == Most), ShopJson.Default.BulkCount);
}
