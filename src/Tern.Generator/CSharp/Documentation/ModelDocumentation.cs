using Tern.Generator.CSharp.Documentation.Html;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Documentation;

/// <summary>The documentation in the model (https://smithy.io/2.0/spec/documentation-traits.html#documentation-trait).</summary>
internal static class ModelDocumentation
{
    /// <summary>The first paragraphs. Empty if the model has no documentation.</summary>
    public static IReadOnlyList<DocumentationBlock> Of(Traits traits) =>
        Convert(traits.GetString(TraitIds.Documentation), DocumentationLimits.Summary);

    /// <summary>The first sentences, in one paragraph. Null if the model has no documentation.</summary>
    public static string? Sentence(Traits traits) => Sentence(traits.GetString(TraitIds.Documentation));

    /// <summary>The first sentences of a text, in one paragraph. Null if there is none.</summary>
    public static string? Sentence(string? html) =>
        Convert(html, DocumentationLimits.Sentence) is [{ IsList: false, Xml: var text }] ? Sentences.Complete(text) : null;

    private static IReadOnlyList<DocumentationBlock> Convert(string? html, DocumentationLimits limits) =>
        html is null ? [] : HtmlDocumentation.Convert(html, limits);
}
