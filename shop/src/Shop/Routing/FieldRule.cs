namespace Shop.Routing;

/// <summary>What a member of a request may be.</summary>
internal sealed record FieldRule
{
    public decimal? Minimum { get; init; }

    public decimal? Maximum { get; init; }

    public int? MinLength { get; init; }

    public int? MaxLength { get; init; }

    /// <summary>The only values; null when there are others.</summary>
    public IReadOnlyList<string>? Values { get; init; }
}
