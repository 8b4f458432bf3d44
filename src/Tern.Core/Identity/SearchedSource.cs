namespace Tern.Runtime;

/// <summary>A source of credentials that was searched and returned none.</summary>
internal sealed class SearchedSource(string name, string reason, TimeSpan duration)
{
    /// <summary>The source, for example <c>profile default</c>.</summary>
    public string Name => name;

    /// <summary>The reason why it returned no credentials. A sentence without its first capital letter and its full stop.</summary>
    public string Reason => reason;

    /// <summary>The duration of the search.</summary>
    public TimeSpan Duration => duration;
}
