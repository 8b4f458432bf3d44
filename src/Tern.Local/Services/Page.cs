using System.Globalization;

namespace Tern.Local.Services;

/// <summary>A page of a listing.</summary>
/// <param name="Items">The entries of the page.</param>
/// <param name="NextToken">The token of the next page; null for the last page.</param>
internal sealed record Page<T>(IReadOnlyList<T> Items, string? NextToken)
{
    /// <summary>Returns a page of entries.</summary>
    /// <param name="items">All entries, in a stable order.</param>
    /// <param name="token">The token of the request; null for the first page.</param>
    /// <param name="limit">The maximum number of entries of the page.</param>
    /// <param name="invalidToken">Creates the error for a token that is not valid.</param>
    public static Page<T> Take(IReadOnlyList<T> items, string? token, int limit, Func<TernServiceException> invalidToken)
    {
        int start = 0;
        if (!string.IsNullOrEmpty(token) && !int.TryParse(PageToken.Parse(token), NumberStyles.None, CultureInfo.InvariantCulture, out start))
            throw invalidToken();
        int end = Math.Min(items.Count, Math.Min(start, items.Count) + limit);
        return new([.. items.Take(end).Skip(start)], end < items.Count ? PageToken.Create(end.ToString(CultureInfo.InvariantCulture)) : null);
    }
}
