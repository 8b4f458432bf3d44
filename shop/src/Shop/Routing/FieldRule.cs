namespace Shop.Routing;

/// <summary>The bounds of a request's member.</summary>
internal sealed record FieldRule
{
    public decimal? Minimum { get; init; }

    public decimal? Maximum { get; init; }

    public int? MinLength { get; init; }

    public int? MaxLength { get; init; }

    /// <summary>The allowed values; null if they are not limited to a list.</summary>
    public IReadOnlyList<string>? Values { get; init; }
}
