using System.Globalization;
using System.Text.Json.Nodes;

namespace Tern.Generator.Tests.RandomModels;

/// <summary>Adds XML traits to members. The names are unique, as a model requires.</summary>
internal sealed class XmlTraits(RandomModel model, Random random)
{
    private int _names;

    /// <param name="traits">The traits to add to.</param>
    /// <param name="target">The target of a structure's member; null for the element of a list or the value of a map.</param>
    public void AddTo(JsonObject traits, string? target)
    {
        if (random.Next(3) == 0)
            traits["smithy.api#xmlName"] = (random.Next(3) == 0 ? "x:n-" : "n.") + (++_names).ToString(CultureInfo.InvariantCulture);
        if (random.Next(4) == 0)
            traits["smithy.api#xmlNamespace"] = random.Next(2) == 0 ? new JsonObject { ["uri"] = "https://a/?b&c" } : new JsonObject { ["uri"] = "https://a", ["prefix"] = "x" };
        if (target is null)
            return;
        string type = model.TypeOf(target);
        if (type is "list" or "map" && random.Next(2) == 0)
            traits["smithy.api#xmlFlattened"] = new JsonObject();
        if (type is "string" or "boolean" or "integer" or "double" or "timestamp" or "enum" or "intEnum" && random.Next(5) == 0)
            traits["smithy.api#xmlAttribute"] = new JsonObject();
    }
}
