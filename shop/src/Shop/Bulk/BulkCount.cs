using Shop.Routing;

namespace Shop.Bulk;

/// <summary>How many rows a condition has changed.</summary>
/// <param name="Affected">The rows.</param>
/// <param name="HasMore">There may be more of them: ask again.</param>
internal sealed record BulkCount(int Affected, bool HasMore)
{
    /// <summary>The most rows of one request, so that none holds many locks for long.</summary>
    public const int Most = 1000;

    public static Answer Answer(int affected) => JsonAnswers.Of(new BulkCount(affected, affected == Most), ShopJson.Default.BulkCount);
}
