using System.Text.Json;

namespace Tern.Generator.Endpoints;

/// <summary>Reads a <c>partitions.json</c>.</summary>
internal sealed class PartitionsReader
{
    private static readonly string[] s_outputs = ["name", "dnsSuffix", "dualStackDnsSuffix", "supportsFIPS", "supportsDualStack", "implicitGlobalRegion"];

    private readonly string _source;
    private readonly List<PartitionDefinition> _result = [];

    private PartitionsReader(string source) => _source = source;

    public static List<PartitionDefinition> Read(JsonElement document, string source)
    {
        var reader = new PartitionsReader(source);
        if (document.ValueKind != JsonValueKind.Object || !document.TryGetProperty("partitions", out JsonElement list) || list.ValueKind != JsonValueKind.Array)
            throw reader.Error("partitions", "The list of partitions is missing.");
        int index = 0;
        foreach (JsonElement partition in list.EnumerateArray())
            reader.ReadPartition(partition, $"partitions[{index++}]");
        return reader._result;
    }

    private void ReadPartition(JsonElement partition, string path)
    {
        string id = Text("id", path, partition);
        path = $"{path} ({id})";
        if (!partition.TryGetProperty("outputs", out JsonElement outputs) || outputs.ValueKind != JsonValueKind.Object)
            throw Error(path, "The member 'outputs' is missing.");
        IReadOnlyList<string> patterns = partition.TryGetProperty("regionRegex", out _) ? RegionPatternReader.Read(Text("regionRegex", path, partition), _source, path) : [];

        var regions = new List<string>();
        _result.Add(Define(id, regions, patterns, path, outputs));
        if (!partition.TryGetProperty("regions", out JsonElement list))
            return;
        if (list.ValueKind != JsonValueKind.Object)
            throw Error(path, "The member 'regions' is not an object.");
        foreach (JsonProperty region in list.EnumerateObject())
        {
            if (region.Value.ValueKind != JsonValueKind.Object)
                throw Error($"{path}.regions.{region.Name}", "The region is not an object.");
            // A region can override any output of its partition.
            if (s_outputs.Any(output => region.Value.TryGetProperty(output, out _)))
                _result.Add(Define($"{id}_{region.Name}", [region.Name], [], $"{path}.regions.{region.Name}", region.Value, outputs));
            else
                regions.Add(region.Name);
        }
    }

    private PartitionDefinition Define(string id, IReadOnlyList<string> regions, IReadOnlyList<string> patterns, string path, params JsonElement[] outputs) => new()
    {
        Id = id,
        Name = Find("name", outputs) is null ? id : Text("name", path, outputs),
        DnsSuffix = Text("dnsSuffix", path, outputs),
        DualStackDnsSuffix = Text("dualStackDnsSuffix", path, outputs),
        SupportsFips = Flag("supportsFIPS", path, outputs),
        SupportsDualStack = Flag("supportsDualStack", path, outputs),
        ImplicitGlobalRegion = Find("implicitGlobalRegion", outputs) is null ? "" : Text("implicitGlobalRegion", path, outputs),
        Regions = regions,
        Patterns = patterns,
    };

    /// <summary>The member of the first element that has it.</summary>
    private static JsonElement? Find(string name, params JsonElement[] elements)
    {
        foreach (JsonElement element in elements)
        {
            if (element.ValueKind == JsonValueKind.Object && element.TryGetProperty(name, out JsonElement value))
                return value;
        }
        return null;
    }

    private string Text(string name, string path, params JsonElement[] elements) =>
        Find(name, elements) is { ValueKind: JsonValueKind.String } value ? value.GetString()! : throw Error(path, $"The string '{name}' is missing.");

    private bool Flag(string name, string path, params JsonElement[] elements) =>
        Find(name, elements) is { ValueKind: JsonValueKind.True or JsonValueKind.False } value ? value.GetBoolean() : throw Error(path, $"The boolean '{name}' is missing.");

    private EndpointRuleSetException Error(string path, string message) => new(_source, path, message);
}
