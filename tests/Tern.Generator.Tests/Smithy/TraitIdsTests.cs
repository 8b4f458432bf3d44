using System.Reflection;
using System.Text;
using Tern.Generator.Smithy;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Smithy;

public class TraitIdsTests
{
    /// <summary>A misspelled id is a trait that the generator never finds.</summary>
    [Fact]
    public void Each_id_occurs_in_a_model()
    {
        HashSet<string> missing = [.. typeof(TraitIds).GetFields(BindingFlags.Public | BindingFlags.Static).Where(field => field.IsLiteral).Select(constant => (string)constant.GetRawConstantValue()!)];
        Assert.True(missing.Count > 60, $"{missing.Count} ids were found.");
        foreach (string file in Directory.EnumerateFiles(Path.Combine(AppContext.BaseDirectory, "Models"), "*.json"))
            Remove(File.ReadAllText(file));
        foreach ((_, byte[] json) in Archive.Models())
            Remove(Encoding.UTF8.GetString(json));
        // No published model has them. EndpointDiscoveryTests has a model of its own, and the published cases of restJson1 have internal values.
        Assert.Equal([TraitIds.ClientEndpointDiscoveryId, TraitIds.Internal], missing.Order(StringComparer.Ordinal));

        void Remove(string model) => missing.RemoveWhere(id => model.Contains($"\"{id}\"", StringComparison.Ordinal));
    }
}
