using System.Text.Json;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Pagination;

/// <summary>The pagination of an operation.</summary>
/// <param name="Tokens">Pairs of an input member and the expression over the output with its value for the next page.</param>
/// <param name="Items">The path of the list or map with the items of a page. Null if the model does not define it.</param>
/// <param name="MoreResults">An expression over the output that is true if there is a next page. Null if only the token determines it.</param>
internal sealed record PageDefinition(IReadOnlyList<(string Input, string Output)> Tokens, string? Items, string? MoreResults)
{
    /// <summary>
    /// Reads the traits of the operation. The trait of the service has the defaults of <c>smithy.api#paginated</c>. Null if the operation has no pages.
    /// </summary>
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
                ? throw new GeneratorException($"{service.Source}: {operation.Id}: The trait {TraitIds.Paginated} has no inputToken or no outputToken. Expected: both, on the operation or on the service.")
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
