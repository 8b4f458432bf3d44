using Tern.Local.Services;

namespace Tern.Local.EventBridge.Operations;

/// <summary>Pages of listings.</summary>
internal static class Pages
{
    private const int DefaultLimit = 100;

    /// <summary>Returns a page of entries.</summary>
    /// <exception cref="TernServiceException">The token is not valid.</exception>
    public static Page<T> Take<T>(IReadOnlyList<T> items, string? token, int? limit) => Page<T>.Take(items, token, limit ?? DefaultLimit, EventErrors.InvalidNextToken);
}
