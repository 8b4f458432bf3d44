namespace Tern.Runtime;

/// <summary>A source of credentials that was searched and returned none.</summary>
/// <param name="Name">The source, for example <c>profile default</c>.</param>
/// <param name="Reason">The reason why it returned no credentials. A sentence without its first capital letter and its full stop.</param>
/// <param name="Duration">The duration of the search.</param>
internal sealed record SearchedSource(string Name, string Reason, TimeSpan Duration);
