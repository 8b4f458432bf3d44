using Tern.Local.Services;
using Tern.Runtime;

namespace Tern.Local.Lambda.Functions;

/// <summary>The rules for the layers of functions. Layers are names only: their content is not used.</summary>
internal static class LayerRules
{
    private const int MaxLayers = 5;

    /// <summary>Checks the layers of a request, and returns them.</summary>
    /// <exception cref="TernServiceException">There are too many layers, two versions of one layer, or layers of another region.</exception>
    public static IReadOnlyList<string> Check(IReadOnlyList<string> layers, ResourceScope scope)
    {
        if (layers is AbsentList<string>)
            return [];
        if (layers.Count > MaxLayers)
            throw LambdaFailures.InvalidParameter($"Cannot reference more than {MaxLayers} layers.");
        var seen = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (string layer in layers)
        {
            string[] parts = layer.Split(':');
            if (parts.Length > 3 && parts[3] != scope.Region)
                throw LambdaFailures.InvalidParameter($"Layers are not in the same region as the function. Layers are expected to be in region {scope.Region}.");
            string name = layer[..layer.LastIndexOf(':')];
            if (!seen.TryAdd(name, layer))
            {
                throw LambdaFailures.InvalidParameter(
                    $"Two different versions of the same layer are not allowed to be referenced in the same function. {seen[name]} and {layer} are versions of the same layer.");
            }
        }
        return layers;
    }
}
