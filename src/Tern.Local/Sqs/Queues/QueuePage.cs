using System.Text;
using Tern.Local.Sqs.Validation;

namespace Tern.Local.Sqs.Queues;

/// <summary>A page of queue URLs, by name. The token of the next page is the Base64 form of the last URL.</summary>
internal static class QueuePage
{
    /// <param name="queues">The queues of all pages, in any order.</param>
    /// <param name="maxResults">The maximum number of URLs, 1 to 1,000. Null returns 1,000 and no token.</param>
    /// <param name="token">The token of the page; null for the first page.</param>
    /// <param name="endpoint">The endpoint in the URLs; null for that of the service.</param>
    /// <exception cref="TernServiceException">The number or the token is invalid.</exception>
    public static (string[] Urls, string? NextToken) Read(IEnumerable<SqsQueue> queues, int? maxResults, string? token, string? endpoint)
    {
        RangeRules.CheckMaxResults(maxResults, QueueLimits.MaxListedQueues);
        string? after = string.IsNullOrEmpty(token) ? null : NameIn(token);
        if (after is not null && maxResults is null)
            throw SqsErrors.Invalid("MaxResults is a mandatory parameter when you provide a value for NextToken.");
        int count = maxResults ?? QueueLimits.MaxListedQueues;
        SqsQueue[] page = [.. queues
            .Where(queue => after is null || string.CompareOrdinal(queue.Name, after) > 0)
            .OrderBy(queue => queue.Name, StringComparer.Ordinal)
            .Take(count + 1)];
        string[] urls = [.. page.Take(count).Select(queue => SqsRegion.Url(queue, endpoint))];
        return (urls, maxResults is null || page.Length <= count ? null : Convert.ToBase64String(Encoding.UTF8.GetBytes(urls[^1])));
    }

    private static string NameIn(string token)
    {
        byte[] bytes = new byte[token.Length];
        if (!Convert.TryFromBase64String(token, bytes, out int length))
            throw SqsErrors.Invalid("Invalid or expired next token.");
        string url = Encoding.UTF8.GetString(bytes, 0, length);
        return url[(url.LastIndexOf('/') + 1)..];
    }
}
