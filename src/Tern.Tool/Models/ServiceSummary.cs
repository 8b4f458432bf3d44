using System.Text.Json;
using Tern.Generator.Commands;
using Tern.Generator.CSharp.Protocols;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Tool.Models;

/// <summary>A service in a line.</summary>
/// <param name="Name">Its name among the models, which <c>AwsService</c> and <c>tern</c> take.</param>
/// <param name="SdkId">Its id as AWS's SDKs show it.</param>
/// <param name="Title">Its title in the AWS documentation; empty when the model has none.</param>
/// <param name="Protocols">The protocols that it has, of those that can be generated.</param>
/// <param name="Operations">How many operations it has.</param>
/// <param name="Version">The version of its API.</param>
internal sealed record ServiceSummary(string Name, string SdkId, string Title, IReadOnlyList<string> Protocols, int Operations, string Version)
{
    public static ServiceSummary Of(string name, SmithyModel model, ShapeId id)
    {
        SmithyShape service = model.Get(id);
        return new ServiceSummary(
            name,
            service.Traits.GetString(TraitIds.Service, "sdkId") ?? id.Name,
            service.Traits.GetString(TraitIds.Title) ?? "",
            ProtocolsOf(service.Traits),
            ServiceClosure.Operations(model, service).Count(),
            service.Json.TryGetProperty("version", out JsonElement version) && version.ValueKind == JsonValueKind.String ? version.GetString()! : "");
    }

    /// <summary>Whether a text is part of the name, the SDK id, the title or a word that people use for the service, in any case.</summary>
    /// <param name="text">The text. Only letters and digits matter where it has any.</param>
    public bool Matches(string text) => Has(Name, text) || Has(SdkId, text) || Has(Title, text) || KnownNames.Of(Name).Any(word => Has(word, text));

    private static bool Has(string text, string part) =>
        text.Contains(part, StringComparison.OrdinalIgnoreCase) || (ModelSource.Key(part) is { Length: > 0 } key && ModelSource.Key(text).Contains(key, StringComparison.Ordinal));

    /// <summary>The short names of a service's protocols.</summary>
    public static IReadOnlyList<string> ProtocolsOf(Traits service) => [.. service.Ids.Where(Protocol.IsKnown).Select(id => ShapeId.Parse(id).Name)];
}
