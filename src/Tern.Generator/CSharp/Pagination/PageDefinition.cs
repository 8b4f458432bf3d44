using System.Text.Json;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Pagination;

/// <summary>How an operation's pages are followed.</summary>
/// <param name="Tokens">Pairs of an input member and the expression over the output that fills it for the next page.</param>
/// <param name="Items">The path of the list or map that the pages hold; null when the model does not say.</param>
/// <param name="MoreResults">An expression over the output that is true when there is a next page; null when the token says it.</param>
internal sealed record PageDefinition(IReadOnlyList<(string Input, string Output)> Tokens, string? Items, string? MoreResults)
{
    /// <summary>Reads the operation's traits, over those of the service; null when there are no pages.</summary>
    public static PageDefinition? Of(Service service, Operation operation)
    {
        JsonElement? aws = operation.Traits.Get(TraitIds.AwsPaginator);
        string? items = aws is { } value && value.TryGetProperty("result_key", out JsonElement key) ? Texts(key).FirstOrDefault() : null;
        string? more = aws is { } other && other.TryGetProperty("more_results", out JsonElement flag) ? flag.GetString() : null;
        if (operation.Traits.Get(TraitIds.Paginated) is { } own)
        {
            JsonElement? common = service.Traits.Get(TraitIds.Paginated);
            string? input = Text(own, "inputToken") ?? Text(common, "inputToken");
            string? output = Text(own, "outputToken") ?? Text(common, "outputToken");
            return input is null || output is null
                ? throw new GeneratorException($"{service.Source}: {operation.Id}: trait {TraitIds.Paginated} has no inputToken or no outputToken.")
                : new PageDefinition([(input, output)], Text(own, "items") ?? Text(common, "items") ?? items, more);
        }
        if (aws is not { } definition || !definition.TryGetProperty("input_token", out JsonElement inputs) || !definition.TryGetProperty("output_token", out JsonElement outputs))
            return null;
        return new PageDefinition([.. Texts(inputs).Zip(Texts(outputs))], items, more);
    }

    private static string? Text(JsonElement? trait, string property) =>
        trait is { ValueKind: JsonValueKind.Object } value && value.TryGetProperty(property, out JsonElement found) ? found.GetString() : null;

    private static List<string> Texts(JsonElement value) =>
        value.ValueKind == JsonValueKind.Array ? [.. value.EnumerateArray().Select(item => item.GetString()!)] : [value.GetString()!];
}
