namespace Shop.Starting;

/// <summary>The readiness of this instance for requests.</summary>
internal sealed class Readiness
{
    private volatile string? missing = "is in progress";

    /// <summary>The reason why the instance is not ready; null if it is ready.</summary>
    public string? NotReadyReason
    {
        get => missing;
        set => missing = value;
    }
}
