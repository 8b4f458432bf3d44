namespace Tern.Generator.Tests.BrokenModels;

/// <summary>A model with one thing changed.</summary>
/// <param name="Path">Where, as names and positions from the document's root.</param>
/// <param name="Change">What was done there.</param>
/// <param name="Json">The changed model.</param>
internal sealed record Mutation(IReadOnlyList<string> Path, string Change, string Json)
{
    /// <summary>The shape that was changed; null for what is not in one.</summary>
    public string? Shape => Path is ["shapes", var shape, ..] ? shape : null;

    /// <summary>The trait that was changed; null for what is not in one.</summary>
    public string? Trait => Path.SkipWhile(name => name != "traits").Skip(1).FirstOrDefault();

    public override string ToString() => $"{string.Join('/', Path)}: {Change}";
}
