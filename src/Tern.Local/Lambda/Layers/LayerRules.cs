using Tern.Local.Lambda.Functions;
using Tern.Runtime;

namespace Tern.Local.Lambda.Layers;

/// <summary>The rules for the layers of functions. Their content is not used.</summary>
internal static class LayerRules
{
    private const int MaxLayers = 5;

    /// <summary>Checks the layers of a request, and returns them.</summary>
    /// <exception cref="TernServiceException">There are too many layers, two versions of one layer, layers of another region, or missing layers of the account.</exception>
    public static IReadOnlyList<FunctionLayer> Check(IReadOnlyList<string> layers, FunctionOperation operation)
    {
        if (layers is AbsentList<string>)
            return [];
        if (layers.Count > MaxLayers)
            throw LambdaFailures.InvalidParameter($"Cannot reference more than {MaxLayers} layers.");
        var seen = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (string layer in layers)
        {
            if (LayerArns.IsOfOtherRegion(layer, operation.Scope))
                throw LambdaFailures.InvalidParameter($"Layers are not in the same region as the function. Layers are expected to be in region {operation.Scope.Region}.");
            string name = LayerArns.Divide(layer).LayerArn;
            if (!seen.TryAdd(name, layer))
            {
                throw LambdaFailures.InvalidParameter(
                    $"Two different versions of the same layer are not allowed to be referenced in the same function. {seen[name]} and {layer} are versions of the same layer.");
            }
        }
        var found = new FunctionLayer[layers.Count];
        for (int i = 0; i < found.Length; i++)
            found[i] = new FunctionLayer(layers[i], Find(operation, layers[i])?.Code.Size ?? 0);
        return found;
    }

    // The layers of other accounts are not known.
    private static LayerVersion? Find(FunctionOperation operation, string arn) =>
        !LayerArns.IsOfAccount(arn, operation.Scope) ? null
        : operation.Catalog.Layers.FindVersion(arn) ?? throw LambdaFailures.InvalidParameter($"Layer version {arn} does not exist.");
}
