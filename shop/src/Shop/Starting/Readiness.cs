namespace Shop.Starting;

/// <summary>What the start has not come to yet, or what keeps this instance from taking requests.</summary>
internal sealed class Readiness
{
    private volatile string? missing = "is under way";

    /// <summary>Null once all is there.</summary>
    public string? Missing
    {
        get => missing;
        set => missing = value;
    }
}
