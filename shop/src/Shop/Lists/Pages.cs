namespace Shop.Lists;

/// <summary>A page by number.</summary>
internal sealed record PageOf<T>(IReadOnlyList<T> Data, int Page, int PageSize, long TotalCount, long TotalPages, bool HasPrevious, bool HasNext);

/// <summary>A page by cursor. A cursor is null at that end of the list.</summary>
internal sealed record CursorPageOf<T>(IReadOnlyList<T> Data, string? Next, string? Previous);
