using System.IO.Compression;
using System.Text;
using System.Text.Json.Nodes;
using Tern.Generator;
using Tern.Generator.Smithy;

namespace Tern.Conformance.Protocols;

/// <summary>
/// A suite over a service that exists has its shapes and not its endpoint rules, though its cases expect the hosts that these
/// give: they are taken from the service's model in the archive.
/// </summary>
internal static class EndpointRules
{
    private const string Traits = "smithy.rules#";

    /// <summary>The model with the rules' traits on every shape and member that both models have.</summary>
    /// <param name="utf8">The suite's model.</param>
    /// <param name="service">Its service.</param>
    /// <exception cref="GeneratorException">There is no such service in the archive.</exception>
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
        string archive = Path.Combine(RepositoryFolder.Find() ?? throw new GeneratorException("There is no repository with an archive of models."), "models", "models.zip");
        using ZipArchive zip = ZipFile.OpenRead(archive);
        byte[] name = Encoding.UTF8.GetBytes($"\"{service}\"");
        // The namespace ends in what is nearly always the entry's name.
        string wanted = service.Namespace.Split('.')[^1];
        foreach (ZipArchiveEntry entry in zip.Entries.OrderBy(entry => entry.Name != $"{wanted}.json"))
        {
            using Stream stream = entry.Open();
            var bytes = new MemoryStream();
            stream.CopyTo(bytes);
            if (bytes.GetBuffer().AsSpan(0, (int)bytes.Length).IndexOf(name) >= 0)
                return JsonNode.Parse(bytes.ToArray())!;
        }
        throw new GeneratorException($"The archive of models has no service {service}, whose endpoint rules the cases need.");
    }
}
