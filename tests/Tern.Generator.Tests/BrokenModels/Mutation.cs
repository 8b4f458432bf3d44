namespace Tern.Generator.Tests.BrokenModels;

/// <summary>A model with one change.</summary>
/// <param name="Path">The path from the root of the document: names and indexes.</param>
/// <param name="Change">The description of the change.</param>
/// <param name="Json">The changed model.</param>
internal sealed record Mutation(IReadOnlyList<string> Path, string Change, string Json)
{
    /// <summary>The changed shape; null if the change is not in a shape.</summary>
    public string? Shape => Path is ["shapes", var shape, ..] ? shape : null;

    /// <summary>The changed trait; null if the change is not in a trait.</summary>
    public string? Trait => Path.SkipWhile(name => name != "traits").Skip(1).FirstOrDefault();

    public override string ToString() => $"{string.Join('/', Path)}: {Change}";
}
