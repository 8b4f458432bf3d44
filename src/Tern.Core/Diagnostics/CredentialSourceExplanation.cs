namespace Tern;

/// <summary>A source of credentials that was searched and returned none.</summary>
public sealed class CredentialSourceExplanation
{
    internal CredentialSourceExplanation(string source, string reason, TimeSpan duration)
    {
        Source = source;
        Reason = reason;
        Duration = duration;
    }

    /// <summary>The source, for example <c>profile default</c>.</summary>
    public string Source { get; }

    /// <summary>The reason why it returned no credentials.</summary>
    public string Reason { get; }

    /// <summary>The duration of the search.</summary>
    public TimeSpan Duration { get; }

    /// <summary>Returns the source and the reason.</summary>
    public override string ToString() => $"{Source}: {Reason}";
}
