using System.Text.Json;
using Tern.Generator.Commands;
using Tern.Generator.CSharp.Protocols;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Tool.Models;

/// <summary>The summary of a service.</summary>
/// <param name="Name">The name of its model, as used by <c>AwsService</c> and <c>tern</c>.</param>
/// <param name="SdkId">The SDK id.</param>
/// <param name="Title">The title in the AWS documentation. Empty if the model has none.</param>
/// <param name="Protocols">The protocols of the service that the generator supports.</param>
/// <param name="Operations">The number of operations.</param>
/// <param name="Version">The API version.</param>
internal sealed record ServiceSummary(string Name, string SdkId, string Title, IReadOnlyList<string> Protocols, int Operations, string Version)
{
    public static ServiceSummary Create(string name, SmithyModel model, ShapeId id)
    {
        SmithyShape service = model.Get(id);
        return new ServiceSummary(
            name,
            service.Traits.GetString(TraitIds.Service, "sdkId") ?? id.Name,
            service.Traits.GetString(TraitIds.Title) ?? "",
            GetProtocols(service.Traits),
            ServiceClosure.Operations(model, service).Count(),
            service.Json.TryGetProperty("version", out JsonElement version) && version.ValueKind == JsonValueKind.String ? version.GetString()! : "");
    }

    /// <summary>True if a text is part of the name, the SDK id, the title or a common search term of the service, in any case.</summary>
    /// <param name="text">The text. If it contains letters or digits, other characters are ignored.</param>
    public bool Matches(string text) => Contains(Name, text) || Contains(SdkId, text) || Contains(Title, text) || SearchTerms.GetTerms(Name).Any(word => Contains(word, text));

    private static bool Contains(string text, string part) =>
        text.Contains(part, StringComparison.OrdinalIgnoreCase) || (ModelCollection.Key(part) is { Length: > 0 } key && ModelCollection.Key(text).Contains(key, StringComparison.Ordinal));

    /// <summary>Returns the short names of the protocols of a service.</summary>
    public static IReadOnlyList<string> GetProtocols(Traits service) => [.. service.Ids.Where(Protocol.IsSupported).Select(id => ShapeId.Parse(id).Name)];
}
