using System.IO.Compression;
using System.Text;
using System.Text.Json.Nodes;
using Tern.Generator;
using Tern.Generator.Smithy;

namespace Tern.Conformance.Protocols;

/// <summary>
/// Adds endpoint rules to a suite. A suite of an existing service has the shapes of the service, but not its endpoint rules, although
/// its cases expect the hosts of these rules. The rules come from the model of the service in the archive.
/// </summary>
internal static class EndpointRules
{
    private const string Traits = "smithy.rules#";

    /// <summary>The model with the rules' traits on every shape and member that both models have.</summary>
    /// <param name="utf8">The suite's model.</param>
    /// <param name="service">Its service.</param>
    /// <exception cref="GeneratorException">The archive does not contain the service.</exception>
    public static byte[] Add(byte[] utf8, ShapeId service)
    {
        JsonNode suite = JsonNode.Parse(utf8)!;
        JsonObject shapes = suite["shapes"]!.AsObject();
        JsonObject rules = FindModel(service)["shapes"]!.AsObject();
        foreach ((string id, JsonNode? shape) in shapes)
        {
            if (rules[id] is not JsonObject other)
                continue;
            Copy(other, shape!.AsObject());
            if (other["members"] is not JsonObject members || shape["members"] is not JsonObject targets)
                continue;
            foreach ((string name, JsonNode? member) in members)
            {
                if (targets[name] is JsonObject target)
                    Copy(member!.AsObject(), target);
            }
        }
        return Encoding.UTF8.GetBytes(suite.ToJsonString());
    }

    private static void Copy(JsonObject from, JsonObject to)
    {
        if (from["traits"] is not JsonObject traits)
            return;
        foreach ((string id, JsonNode? value) in traits.Where(trait => trait.Key.StartsWith(Traits, StringComparison.Ordinal)))
        {
            if (to["traits"] is null)
                to["traits"] = new JsonObject();
            to["traits"]![id] = value?.DeepClone();
        }
    }

    private static JsonNode FindModel(ShapeId service)
    {
        string archive = Path.Combine(RepositoryFolder.Find() ?? throw new GeneratorException("The repository with models/models.zip was not found. Run the tests from a build of the repository."), "models", "models.zip");
        using ZipArchive zip = ZipFile.OpenRead(archive);
        byte[] name = Encoding.UTF8.GetBytes($"\"{service}\"");
        // The last part of the namespace is nearly always the name of the entry.
        string wanted = service.Namespace.Split('.')[^1];
        foreach (ZipArchiveEntry entry in zip.Entries.OrderBy(entry => entry.Name != $"{wanted}.json"))
        {
            using Stream stream = entry.Open();
            var bytes = new MemoryStream();
            stream.CopyTo(bytes);
            if (bytes.GetBuffer().AsSpan(0, (int)bytes.Length).IndexOf(name) >= 0)
                return JsonNode.Parse(bytes.ToArray())!;
        }
        throw new GeneratorException($"models/models.zip has no service {service}, but the cases need its endpoint rules.");
    }
}
